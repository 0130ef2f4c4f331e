import readRobots from "robots-parser";

/** The name that robots.txt files know the service by. */
const ROBOT = "Bindery";

/** Whether the robots.txt that stands at an origin lets the service ask for one of its addresses. */
export const allowsRobot = (rules: string, address: string): boolean =>
  readRobots(new URL("/robots.txt", address).href, rules).isAllowed(address, ROBOT) ?? true;

/** Says who asks, and where its people can be found by those who mind. */
export const robotName = (publicUrl: string): string => `${ROBOT}/1.0 (link check; +${publicUrl})`;
