// What the bundler puts where a style sheet, or the words of a language, is imported.
declare module "*.css";
declare module "first:*" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}
declare module "rules:*" {
  export default function ofBook(book: string): Promise<Record<string, string | Record<string, string>>>;
}
declare module "words:*" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}
