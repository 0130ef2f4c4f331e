import { TAKE_BACK_HOURS } from "#contract/schemas/limits.ts";

const TAKE_BACK_MS = TAKE_BACK_HOURS * 60 * 60 * 1000;

/** Only what somebody did after this instant may they take back, whatever they may do with its spaces. */
export const takeBackSince = (now: Date): Date => new Date(now.getTime() - TAKE_BACK_MS);
