import type { Context } from "#server/kit/context.ts";
import { forgetReadPages } from "./run-rows.ts";

/** What an import read is kept for so long after its end, for who tries its failed pages again. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether what an import read may be forgotten by now. */
export const isForgotten = (completedAt: Date | null, now: Date): boolean =>
  completedAt !== null && now.getTime() - completedAt.getTime() > KEPT_MS;

/** Deletes what old imports read, but for what the next import of the same address begins with. */
export const forgetOldImports = ({ db, now }: Pick<Context, "db" | "now">): Promise<void> =>
  forgetReadPages(db, new Date(now().getTime() - KEPT_MS));
