import type { Worker } from "node:worker_threads";
import { startThread } from "#server/kit/start-thread.ts";
import type { Judgement, TrustedProvider } from "./judge-response.ts";
import type { JudgeRequest } from "./judge-worker.ts";
import { Judging, Refusal } from "./judging.ts";
import { checkForm } from "./read-form.ts";

export type { Judgement, TrustedProvider };

/** So many responses wait for the one that is being judged. */
const MOST_WAITING = 16;
const TIME_LIMIT_MS = 1000;
/** Memory for reading one response; the largest takes a tenth of it. */
const MEMORY_MB = 256;

/** Thrown when too many responses wait already: the caller should ask again in a moment. */
export class JudgeBusy extends Error {
  override readonly name = "JudgeBusy";

  constructor() {
    super("Too many sign-ins are being checked at once.");
  }
}

export interface Judge {
  /** As `judgeResponse`, in a thread of its own and within a second. Throws `JudgeBusy`. */
  readonly judge: (form: string, provider: TrustedProvider, now: Date) => Promise<Judgement>;
  /** Ends the thread; what is still waiting is refused for time. */
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly request: JudgeRequest;
  readonly resolve: (judgement: Judgement) => void;
  readonly reject: (error: unknown) => void;
}

/** Checks of text alone, which need no thread; undefined when they hold. */
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

/** A thread that judges one response after the other, started when it is first needed and kept. */
export const createJudge = ({
  timeLimit = TIME_LIMIT_MS,
}: {
  /** Milliseconds for one response, counted from when the thread begins with it. */
  readonly timeLimit?: number;
} = {}): Judge => {
  const queue: Waiting[] = [];
  let running: Waiting | undefined;
  let worker: Worker | undefined;
  let isReady = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const settle = (judgement: Judgement): void => {
    clearTimeout(timer);
    const done = running;
    running = undefined;
    done?.resolve(judgement);
  };

  const next = (): void => {
    if (running !== undefined || queue.length === 0) return;
    worker ??= start();
    if (!isReady) return;
    running = queue.shift();
    worker.postMessage(running?.request);
    timer = setTimeout(giveUp, timeLimit);
  };

  /** Ends a thread that takes too long, or has ended by itself, and goes on with a new one. */
  const giveUp = (): void => {
    const ended = worker;
    worker = undefined;
    isReady = false;
    void ended?.terminate();
    if (running !== undefined) settle(outOfTime(running.request.form));
    next();
  };

  const start = (): Worker => {
    const started = startThread(new URL("./judge-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // An idle thread keeps no process from ending.
    started.unref();
    started.on("message", (message: Judgement | "ready") => {
      if (started !== worker) return;
      if (message === "ready") isReady = true;
      else settle(message);
      next();
    });
    const lost = (error: unknown): void => {
      if (started !== worker) return;
      // A thread that cannot even start would not the next time either.
      if (!isReady) for (const { reject } of queue.splice(0)) reject(error);
      giveUp();
    };
    started.on("error", lost);
    started.on("exit", () => lost(new Error("The thread that judges SAML responses has ended.")));
    return started;
  };

  return {
    judge: async (form, provider, now) => {
      const refused = judgeForm(form);
      if (refused !== undefined) return refused;
      if (stopped) return outOfTime(form);
      if (queue.length >= MOST_WAITING) throw new JudgeBusy();
      return new Promise((resolve, reject) => {
        queue.push({ request: { form, provider, now }, resolve, reject });
        next();
      });
    },
    stop: async () => {
      stopped = true;
      for (const { request, resolve } of queue.splice(0)) resolve(outOfTime(request.form));
      const ended = worker;
      giveUp();
      await ended?.terminate();
    },
  };
};
