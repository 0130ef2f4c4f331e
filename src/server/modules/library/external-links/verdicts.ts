import type { ExternalReason, ExternalState } from "#contract/schemas/link.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How many times in a row, and over how long, an address must be found gone before it counts as dead. */
const DEAD_AFTER = 3;
const DEAD_AFTER_MS = 72 * HOUR_MS;
/** The time between two checks; half of the above for an address that was found gone but is not dead yet. */
const WEEK_MS = 7 * 24 * HOUR_MS;
const DOUBT_MS = DEAD_AFTER_MS / (DEAD_AFTER - 1);

/** The result of one check. `gone`: the address itself states that it does not exist, or its name is unknown. */
export interface Finding {
  readonly found: "ok" | "gone" | "unsure";
  readonly reason?: ExternalReason;
  readonly statusCode?: number;
}

/** What is known of an address from earlier checks. */
interface Known {
  readonly failures: number;
  readonly failingSince: Date | null;
}

/** What is known after one more check. */
interface Judged extends Known {
  readonly state: ExternalState;
  readonly reason: ExternalReason | null;
  readonly statusCode: number | null;
  readonly checkedAt: Date;
  readonly nextAt: Date;
}

/** What a status means after all methods were tried. */
export const findingOf = (status: number): Finding => {
  // The requested range does not exist in an empty page.
  if (status < 400 || status === 416) return { found: "ok" };
  const gone = status === 404 || status === 410;
  return { found: gone ? "gone" : "unsure", reason: "status", statusCode: status };
};

/**
 * Adds a finding to what is known. An address is dead only after it was found gone three times in a row over at least
 * 72 hours; one successful response makes it alive again; any inconclusive result restarts the count.
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
