import { newId } from "#server/kit/ids.ts";
import type { Opening } from "./git-order.ts";
import type { GitSession } from "./git-session.ts";
import { createGitWork } from "./git-work.ts";

/**
 * Works on a repository in this process, without starting another one and without its limits; for a small repository
 * of our own.
 */
export const openSessionHere = (opening: Opening): GitSession => {
  const work = createGitWork(opening, newId, () => undefined);
  return { ask: async (order) => (await work(order)) as never, end: () => undefined };
};
