// What other features may import from this one.

export { dayOf, daysAgo, instantsOf } from "./day-range.ts";
export { actorName, predicateOf, saysMoreWithDetails, sourceLabels } from "./event-text.ts";
