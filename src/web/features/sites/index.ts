// What other features use of this one.

export { audienceWords } from "./audience-words.ts";
