// What other features may import from this one.

export { startMessages } from "./start-messages.ts";
