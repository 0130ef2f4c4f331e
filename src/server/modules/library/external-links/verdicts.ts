import type { ExternalReason, ExternalState } from "#contract/schemas/link.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Times in a row an address has to be found gone, and over how long, before it counts as dead. */
const DEAD_AFTER = 3;
const DEAD_AFTER_MS = 72 * HOUR_MS;
/** Between two checks; half of the time above where one was found gone and is not dead yet. */
const WEEK_MS = 7 * 24 * HOUR_MS;
const DOUBT_MS = DEAD_AFTER_MS / (DEAD_AFTER - 1);

/** What one check found. `gone`: the address says itself that it is not there, or its name is unknown. */
export interface Finding {
  readonly found: "ok" | "gone" | "unsure";
  readonly reason?: ExternalReason;
  readonly statusCode?: number;
}

/** What is known of an address from the checks before. */
interface Known {
  readonly failures: number;
  readonly failingSince: Date | null;
}

/** What is known of it after one more. */
interface Judged extends Known {
  readonly state: ExternalState;
  readonly reason: ExternalReason | null;
  readonly statusCode: number | null;
  readonly checkedAt: Date;
  readonly nextAt: Date;
}

/** What a status says, after every way to ask was tried. */
export const findingOf = (status: number): Finding => {
  // The range that was asked for is none of an empty page.
  if (status < 400 || status === 416) return { found: "ok" };
  const gone = status === 404 || status === 410;
  return { found: gone ? "gone" : "unsure", reason: "status", statusCode: status };
};

/**
 * Adds a finding to what is known: dead is only what was found gone three times in a row over at least
 * 72 hours; one answer, and it is there again; whatever proves neither starts the count anew.
 */
export const judge = (known: Known, finding: Finding, now: Date): Judged => {
  const { found, reason = null, statusCode = null } = finding;
  const seen = { reason, statusCode, checkedAt: now };
  const at = (wait: number) => new Date(now.getTime() + wait);
  if (found !== "gone")
    return { ...seen, state: found, failures: 0, failingSince: null, nextAt: at(WEEK_MS) };
  const failures = known.failures + 1;
  const failingSince = known.failingSince ?? now;
  const dead = failures >= DEAD_AFTER && now.getTime() - failingSince.getTime() >= DEAD_AFTER_MS;
  return {
    ...seen,
    state: dead ? "dead" : "unsure",
    failures,
    failingSince,
    nextAt: at(dead ? WEEK_MS : DOUBT_MS),
  };
};
