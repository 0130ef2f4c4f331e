// What other features use of this one.

export { audienceMessages } from "./audiences.ts";
