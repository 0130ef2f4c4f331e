// What other features may import from this one.

export { audienceMessages } from "./audiences.ts";
