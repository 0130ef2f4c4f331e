// What other features use of this one.

export { dayOf, daysAgo, instantsOf } from "./day-range.ts";
export { sourceLabels } from "./event-words.ts";
export { actorName, predicateOf, saysMoreWithDetails } from "./event-words.ts";
