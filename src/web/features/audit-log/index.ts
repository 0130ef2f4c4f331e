// What other features use of this one.

export { dayOf, daysAgo, instantsOf } from "./day-range.ts";
export { actorName, predicateOf, saysMoreWithDetails, sourceLabels } from "./event-text.ts";
