import { type SAMLCheck, type SAMLCheckId, samlCheckIds } from "#contract/schemas/saml-checks.ts";

/** Why a check failed, worded for the admin who set up the provider. */
interface Reason {
  readonly found: string;
  readonly expected?: string;
  /** What to change, and where. */
  readonly remedy?: string;
  /** Whether `found` comes from a part that no trusted key has signed. */
  readonly claimed?: boolean;
}

/** Thrown by a check that fails. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(readonly reason: Reason) {
    super(reason.found);
  }
}

/** Thrown after a failed check has been recorded, to skip the remaining ones. */
class Stopped extends Error {
  override readonly name = "Stopped";
}

const LONGEST_SHOWN = 300;
const judgedIds = samlCheckIds.slice(0, samlCheckIds.indexOf("email") + 1);

/** Prepares text of a response for display: on one line, shortened, without invisible characters. */
export const shown = (text: string): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN).toWellFormed()}…` : line;
};

/** Records checks in order. The first failure ends the judging. */
export class Judging {
  readonly #checks: SAMLCheck[] = [];

  /** Runs one check and returns its result; `found` returns the part worth showing. */
  check<T>(id: SAMLCheckId, step: () => T, found?: (result: T) => string): T {
    try {
      const result = step();
      this.#checks.push({
        id,
        verdict: "passed",
        ...(found === undefined ? {} : { found: shown(found(result)) }),
      });
      return result;
    } catch (error) {
      const reason: Reason =
        error instanceof Refusal
          ? error.reason
          : // Fails closed: what a parser or a key throws at us is never an acceptance.
            { found: "This part of the response could not be read." };
      this.#checks.push({ id, verdict: "failed", ...reason, found: shown(reason.found) });
      throw new Stopped();
    }
  }

  /** Runs the checks until one fails; returns whether all passed. */
  run(checks: () => void): boolean {
    try {
      checks();
      return true;
    } catch (error) {
      if (error instanceof Stopped) return false;
      throw error;
    }
  }

  /** Returns all checks of a response by itself; those not run are skipped. */
  list(): SAMLCheck[] {
    return [
      ...this.#checks,
      ...judgedIds.slice(this.#checks.length).map((id): SAMLCheck => ({ id, verdict: "skipped" })),
    ];
  }
}
