// What other features use of this one.

export { startMessages } from "./start-messages.ts";
