// How many letters the service takes of what people type, and how many bytes of a picture; a test holds them to its description.

export const limits = {
  reason: 500,
  words: 500,
  text: 500,
  name: 80,
  device: 80,
  credential: 200,
  picture: 300_000,
} as const;
