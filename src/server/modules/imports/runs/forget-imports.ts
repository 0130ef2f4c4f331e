import type { Context } from "#server/kit/context.ts";
import { forgetReadPages } from "./run-rows.ts";

/** How long an import's data is kept after its end, so that failed pages can be retried. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether the data of an import may have been deleted by now. */
export const isForgotten = (completedAt: Date | null, now: Date): boolean =>
  completedAt !== null && now.getTime() - completedAt.getTime() > KEPT_MS;

/** Deletes the data of old imports, except what the next import of the same address starts from. */
export const forgetOldImports = ({ db, now }: Pick<Context, "db" | "now">): Promise<void> =>
  forgetReadPages(db, new Date(now().getTime() - KEPT_MS));
