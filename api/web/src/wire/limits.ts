// How many letters the service takes of what people type; a test holds them to its description.

export const limits = {
  reason: 500,
  words: 500,
  text: 500,
  name: 80,
  device: 80,
  credential: 200,
} as const;
