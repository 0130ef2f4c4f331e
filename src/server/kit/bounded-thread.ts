import type { Worker } from "node:worker_threads";
import { programFile } from "./program-file.ts";
import { startThread } from "./start-thread.ts";

/** Thrown when the queue is full; the caller can retry in a moment. */
export class ThreadBusy extends Error {
  override readonly name = "ThreadBusy";
}

/** Thrown when the work was ended because it exceeded its time or memory limit. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

/** The messages a thread sends back, from `serve-thread.ts`. */
export type ThreadMessage<Answer> =
  | { readonly ready: true }
  | { readonly answer: Answer }
  | { readonly failed: unknown };

export interface BoundedThread<Request, Answer> {
  /** Runs one request at a time. Throws `ThreadBusy`, `OutOfTime`, or whatever the work itself throws. */
  readonly ask: (request: Request) => Promise<Answer>;
  /** Ends the thread. Queued and later requests fail with `OutOfTime`. */
  readonly stop: () => Promise<void>;
}

export interface ThreadBounds {
  /** Time limit of one request in milliseconds, counted from when the thread starts it. */
  readonly timeLimit: number;
  /** How many requests may wait behind the running one. */
  readonly mostWaiting: number;
  readonly memoryMb: number;
}

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates a thread for work whose duration depends on untrusted input, so that slow input blocks only that thread. It
 * is started on first use and kept; one that exceeds its time limit is terminated, and a new one continues with the
 * next request. `file` is a file that calls `serveThread`.
 */
export const createBoundedThread = <Request, Answer>(
  file: URL,
  { timeLimit, mostWaiting, memoryMb }: ThreadBounds,
): BoundedThread<Request, Answer> => {
  const queue: Waiting<Request, Answer>[] = [];
  let running: Waiting<Request, Answer> | undefined;
  let worker: Worker | undefined;
  let isReady = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const finished = (): Waiting<Request, Answer> | undefined => {
    clearTimeout(timer);
    const done = running;
    running = undefined;
    return done;
  };

  const next = (): void => {
    if (running !== undefined || queue.length === 0) return;
    worker ??= start();
    if (!isReady) return;
    running = queue.shift();
    worker.postMessage(running?.request);
    timer = setTimeout(giveUp, timeLimit);
  };

  /** Terminates a thread that took too long or has died, and continues with a new one. */
  const giveUp = (): void => {
    const ended = worker;
    worker = undefined;
    isReady = false;
    void ended?.terminate();
    finished()?.reject(new OutOfTime("The work took too long and was ended."));
    next();
  };

  const hear = (message: ThreadMessage<Answer>): void => {
    if ("ready" in message) isReady = true;
    else if ("answer" in message) finished()?.resolve(message.answer);
    else finished()?.reject(message.failed);
    next();
  };

  const start = (): Worker => {
    const started = startThread(programFile(file), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // An idle thread keeps no process from ending.
    started.unref();
    started.on("message", (message: ThreadMessage<Answer>) => {
      if (started === worker) hear(message);
    });
    const lost = (error: unknown): void => {
      if (started !== worker) return;
      // A thread that could not even start would fail again for the rest of the queue.
      if (!isReady) for (const { reject } of queue.splice(0)) reject(error);
      giveUp();
    };
    started.on("error", lost);
    started.on("exit", () => lost(new Error(`The thread of ${file.pathname} has ended.`)));
    return started;
  };

  return {
    ask: (request) => {
      if (isStopped) return Promise.reject(new OutOfTime("The service is stopping."));
      if (queue.length >= mostWaiting)
        return Promise.reject(new ThreadBusy("Too much is waiting already."));
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        next();
      });
    },
    stop: async () => {
      isStopped = true;
      for (const { reject } of queue.splice(0)) reject(new OutOfTime("The service is stopping."));
      const ended = worker;
      giveUp();
      await ended?.terminate();
    },
  };
};
