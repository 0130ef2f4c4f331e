import readRobots from "robots-parser";

/** The name that robots.txt files know the service by. */
const ROBOT = "Bindery";

const rulesAt = (rules: string, address: string) =>
  readRobots(new URL("/robots.txt", address).href, rules);

/** Whether the robots.txt that stands at an origin lets the service ask for one of its addresses. */
export const allowsRobot = (rules: string, address: string): boolean =>
  rulesAt(rules, address).isAllowed(address, ROBOT) ?? true;

/** Seconds between two requests that the robots.txt at an origin asks for. */
export const crawlDelayOf = (rules: string, origin: string): number =>
  rulesAt(rules, origin).getCrawlDelay(ROBOT) ?? 0;

/** The sitemaps that the robots.txt at an origin names. */
export const sitemapsOf = (rules: string, origin: string): string[] =>
  rulesAt(rules, origin).getSitemaps();

/** Says who asks and what for, and where its people can be found by those who mind. */
export const robotName = (
  publicUrl: string,
  purpose: "link check" | "import" | "specification check",
): string => `${ROBOT}/1.0 (${purpose}; +${publicUrl})`;
