/** Words about what becomes of addresses. */
export const removalStrings = {
  dark: "Readers find nothing any more at:",
  taken: "Readers get something else at:",
  instead: (after: string, before: string) => `${after} instead of ${before}`,
  onward: "Old addresses that lead on:",
  redirects: "Redirects that lead nowhere any more:",
  ledTo: (title: string) => `to ${title}`,
  others: "The site has more redirects than were looked at, and others may be among them.",
  looking: "Looking for redirects that lead there…",
  failed: "The redirects could not be read, so some may lead nowhere any more.",
} as const;
