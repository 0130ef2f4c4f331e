/** Whether journeys look at everything, as in `npm run test:full`; a push looks at what repeats itself once. */
export const isFull = process.env["DEPTH"] === "full";
