import type { Worker } from "node:worker_threads";
import { programFile } from "./program-file.ts";
import { startThread } from "./start-thread.ts";

/** Thrown when too much waits for the thread already: the caller should ask again in a moment. */
export class ThreadBusy extends Error {
  override readonly name = "ThreadBusy";
}

/** Thrown when the work took too long, or more memory than it may, and was ended. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

/** What a thread sends back; `serve-thread.ts` writes it. */
export type ThreadMessage<Answer> =
  | { readonly ready: true }
  | { readonly answer: Answer }
  | { readonly failed: unknown };

export interface BoundedThread<Request, Answer> {
  /** Answers one request after the other. Throws `ThreadBusy`, `OutOfTime`, or what the work itself throws. */
  readonly ask: (request: Request) => Promise<Answer>;
  /** Ends the thread; what is still waiting, and all that comes later, is out of time. */
  readonly stop: () => Promise<void>;
}

export interface ThreadBounds {
  /** Milliseconds for one request, counted from when the thread begins with it. */
  readonly timeLimit: number;
  /** So many requests wait for the one that is being answered. */
  readonly mostWaiting: number;
  readonly memoryMb: number;
}

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A thread for work that somebody else's input may make long: it keeps itself busy, and nobody else. It is
 * started when it is first needed and kept; one that takes too long is ended, and a new one goes on with
 * the next request. `file` is a file that calls `serveThread`.
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

  /** Ends a thread that takes too long, or has ended by itself, and goes on with a new one. */
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
      // A thread that cannot even start would not the next time either.
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
