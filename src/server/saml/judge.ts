import { createBoundedThread, OutOfTime, ThreadBusy } from "#server/kit/bounded-thread.ts";
import type { Judgement, TrustedProvider } from "./judge-response.ts";
import type { JudgeRequest } from "./judge-worker.ts";
import { Judging, Refusal } from "./judging.ts";
import { checkForm } from "./read-form.ts";

export type { Judgement, TrustedProvider };

/** How many responses may wait behind the one being judged. */
const MOST_WAITING = 16;
const TIME_LIMIT_MS = 1000;
/** Memory limit for judging one response, in megabytes; the largest takes a tenth of it. */
const MEMORY_MB = 256;

/** Thrown when too many responses are waiting; the caller can retry in a moment. */
export class JudgeBusy extends Error {
  override readonly name = "JudgeBusy";

  constructor() {
    super("Too many sign-ins are being checked at once.");
  }
}

export interface Judge {
  /** As `judgeResponse`, in a separate thread and within a second. Throws `JudgeBusy`. */
  readonly judge: (form: string, provider: TrustedProvider, now: Date) => Promise<Judgement>;
  /** Ends the thread; waiting responses fail the check for time. */
  readonly stop: () => Promise<void>;
}

/** Runs the checks on the text alone, which need no thread; undefined when they pass. */
const judgeForm = (form: string): Judgement | undefined => {
  const judging = new Judging();
  const holds = judging.run(() => checkForm(judging, form));
  return holds ? undefined : { checks: judging.list(), claimed: {} };
};

const outOfTime = (form: string): Judgement => {
  const judging = new Judging();
  judging.run(() => {
    checkForm(judging, form);
    judging.check("time-limit", () => {
      throw new Refusal({
        found: "Reading the response took too long and was ended.",
        expected: "a response that is read within a second",
        remedy:
          "If this is a response of your identity provider, try again. Otherwise somebody may have made it to keep this service busy.",
      });
    });
  });
  return { checks: judging.list(), claimed: {} };
};

/** Creates a thread that judges one response at a time, started on first use and kept. */
export const createJudge = ({
  timeLimit = TIME_LIMIT_MS,
}: {
  /** Time limit for one response in milliseconds, counted from when the thread starts it. */
  readonly timeLimit?: number;
} = {}): Judge => {
  const thread = createBoundedThread<JudgeRequest, Judgement>(
    new URL("./judge-worker.ts", import.meta.url),
    { timeLimit, mostWaiting: MOST_WAITING, memoryMb: MEMORY_MB },
  );
  return {
    judge: async (form, provider, now) => {
      const refused = judgeForm(form);
      if (refused !== undefined) return refused;
      try {
        return await thread.ask({ form, provider, now });
      } catch (error) {
        if (error instanceof OutOfTime) return outOfTime(form);
        throw error instanceof ThreadBusy ? new JudgeBusy() : error;
      }
    },
    stop: thread.stop,
  };
};
