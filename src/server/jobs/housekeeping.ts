import { forgetExpiredCredentials } from "#server/access/expiry-rows.ts";
import { forgetOldKeys } from "#server/db/idempotency-rows.ts";
import type { Logger } from "pino";
import type { Context } from "#server/kit/context.ts";

const EVERY_MS = 10 * 60 * 1000;

/** Something that is due again and again; it does nothing when there is nothing to do. */
export type Chore = (context: Context) => Promise<void>;

const chores: readonly Chore[] = [
  ({ db, now }) => forgetOldKeys(db, now()),
  ({ db, now }) => forgetExpiredCredentials(db, now()),
];

/**
 * Forgets what has expired and does `more` chores, every ten minutes. A chore that fails is tried again
 * and keeps no other from being done. Answers a function that stops it.
 */
export const startHousekeeping = (
  operator: Context,
  more: readonly Chore[],
  log: Logger,
): (() => void) => {
  const context: Context = {
    ...operator,
    actor: {
      type: "system",
      id: "housekeeping",
      label: "Housekeeping",
      credential: { type: "system" },
    },
  };
  const tidy = async () => {
    for (const chore of [...chores, ...more])
      try {
        await chore(context);
      } catch (error) {
        log.warn({ err: error }, "tidying up failed; it is tried again");
      }
  };
  const timer = setInterval(() => void tidy(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
