import type { Logger } from "pino";
import { forgetExpiredCredentials } from "../access/expiry-rows.ts";
import type { OpenDatabase } from "../db/open.ts";
import { forgetOldKeys } from "../db/idempotency-rows.ts";

const EVERY_MS = 10 * 60 * 1000;

/** Forgets what has expired, every ten minutes. Answers a function that stops it. */
export const startHousekeeping = (
  { db }: OpenDatabase,
  now: () => Date,
  log: Logger,
): (() => void) => {
  const tidy = async () => {
    try {
      await forgetOldKeys(db, now());
      await forgetExpiredCredentials(db, now());
    } catch (error) {
      log.warn({ err: error }, "tidying up failed; it is tried again");
    }
  };
  const timer = setInterval(() => void tidy(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
