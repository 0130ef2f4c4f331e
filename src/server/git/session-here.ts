import { newId } from "#server/kit/ids.ts";
import type { Opening } from "./git-order.ts";
import type { GitSession } from "./git-session.ts";
import { createGitWork } from "./git-work.ts";

/**
 * Works on a repository in this process, without the start of another one, and without the limits that end that: for
 * a small one that is our own.
 */
export const openSessionHere = (opening: Opening): GitSession => {
  const work = createGitWork(opening, newId, () => undefined);
  return { ask: async (order) => (await work(order)) as never, end: () => undefined };
};
