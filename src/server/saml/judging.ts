import { type SAMLCheck, type SAMLCheckId, samlCheckIds } from "#contract/schemas/saml-checks.ts";

/** Why a check fails, in words for the admin who set the provider up. */
interface Reason {
  readonly found: string;
  readonly expected?: string;
  /** What to change, and where. */
  readonly remedy?: string;
  /** `found` comes from a part that no trusted key has signed. */
  readonly claimed?: boolean;
}

/** Thrown by a check that does not hold. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(readonly reason: Reason) {
    super(reason.found);
  }
}

/** Thrown after a failed check has been written down: nothing after it is looked at. */
class Stopped extends Error {
  override readonly name = "Stopped";
}

const LONGEST_SHOWN = 300;
const judgedIds = samlCheckIds.slice(0, samlCheckIds.indexOf("email") + 1);

/** Text of a response as it may be shown: on one line, short, without characters that nobody sees. */
export const shown = (text: string): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN).toWellFormed()}…` : line;
};

/** Checks made so far, in order. The first that fails ends the judging. */
export class Judging {
  readonly #checks: SAMLCheck[] = [];

  /** Makes one check and answers what it read; `found` says what is worth showing of it. */
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

  /** Runs the checks until one fails or all are made; answers whether all were. */
  run(checks: () => void): boolean {
    try {
      checks();
      return true;
    } catch (error) {
      if (error instanceof Stopped) return false;
      throw error;
    }
  }

  /** All checks that a response by itself is held to; those not made are skipped. */
  list(): SAMLCheck[] {
    return [
      ...this.#checks,
      ...judgedIds.slice(this.#checks.length).map((id): SAMLCheck => ({ id, verdict: "skipped" })),
    ];
  }
}
