import type { Worker } from "node:worker_threads";
import { startThread } from "#server/kit/start-thread.ts";
import { dirname } from "node:path";
import { DatabaseUnavailable, type Log } from "./database.ts";
import { DataFolderUnusable, folderError } from "./disk-space.ts";
import { createPrepared, needsCreating } from "./pglite-folder.ts";
import {
  PgliteError,
  type PgliteReply,
  type PgliteRequest,
  type PgliteThreadData,
} from "./pglite-messages.ts";

export interface PgliteResult {
  readonly rows: readonly unknown[];
  readonly command: string;
}

type Question = PgliteRequest extends infer Request
  ? Request extends PgliteRequest
    ? Omit<Request, "id">
    : never
  : never;

interface Waiting {
  readonly resolve: (result: PgliteResult) => void;
  readonly reject: (error: Error) => void;
}

const startWorker = (workerData: PgliteThreadData): Worker =>
  startThread(new URL("./pglite-worker.ts", import.meta.url), { workerData });

const untilEnd = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });

/** Converts the error of opening a folder's database to one an operator can act on. */
const openingError = (folder: string | undefined, error: unknown): unknown => {
  if (folder === undefined) return error;
  const known = folderError(dirname(folder), error);
  if (known !== error) return known;
  const reason = error instanceof Error ? error.message : String(error);
  return new DataFolderUnusable(
    dirname(folder),
    `its database does not open (${reason.split("\n", 1)[0]}), so its files are damaged. Restore them from a backup`,
    { cause: error },
  );
};

/**
 * The service's end of the database thread: requests are sent and answered in order. When the thread dies, all
 * pending and later requests are rejected.
 */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #log: Log;
  readonly #onCrash: (error: Error) => void;
  #lastId = 0;
  #gone: DatabaseUnavailable | undefined;
  #open = false;
  #closing = false;

  private constructor(worker: Worker, log: Log, onCrash: (error: Error) => void) {
    this.#worker = worker;
    this.#log = log;
    this.#onCrash = onCrash;
  }

  /** Starts the thread, after creating the folder's database if there is none, and opens it. */
  static async open(
    { folder }: { readonly folder?: string },
    log: Log,
    onCrash: (error: Error) => void,
  ): Promise<PgliteThread> {
    if (folder !== undefined && (await needsCreating(folder)) && !(await createPrepared(folder))) {
      await untilEnd(startWorker({ task: "create", folder }));
    }
    const worker = startWorker({ task: "serve", ...(folder === undefined ? {} : { folder }) });
    const thread = new PgliteThread(worker, log, onCrash);
    return new Promise((resolve, reject) => {
      worker.on("message", (reply: PgliteReply) => {
        if (reply.kind !== "ready") return thread.#receive(reply);
        thread.#open = true;
        resolve(thread);
      });
      worker.on("error", (error) => {
        reject(openingError(folder, error));
        thread.#lost(error);
      });
      worker.on("exit", () => {
        const ended = new DatabaseUnavailable("the embedded database ended before it was open");
        reject(openingError(folder, ended));
        thread.#lost(undefined);
      });
    });
  }

  /** Sends one request. Rejects with `PgliteError`, or with `DatabaseUnavailable` when the thread is gone. */
  ask(question: Question): Promise<PgliteResult> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        this.#worker.postMessage({ ...question, id });
      } catch (error) {
        this.#waiting.delete(id);
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  /** Adds a callback for notifications of the channel; the caller runs LISTEN itself. */
  addListener(channel: string, look: () => void): void {
    const listeners = this.#listeners.get(channel);
    if (listeners === undefined) this.#listeners.set(channel, new Set([look]));
    else listeners.add(look);
  }

  /** Removes a listener; returns whether it was the last one of its channel. */
  removeListener(channel: string, look: () => void): boolean {
    const listeners = this.#listeners.get(channel);
    if (listeners === undefined || !listeners.delete(look) || listeners.size > 0) return false;
    return this.#listeners.delete(channel);
  }

  /** Flushes everything to disk and ends the thread. */
  async close(): Promise<void> {
    if (this.#gone !== undefined) return;
    this.#closing = true;
    const ended = new Promise<void>((resolve) => {
      this.#worker.once("exit", () => resolve());
    });
    try {
      await this.ask({ kind: "close" });
      await ended;
    } finally {
      await this.#worker.terminate();
    }
  }

  #receive(reply: Exclude<PgliteReply, { kind: "ready" }>): void {
    switch (reply.kind) {
      case "done":
        this.#settle(reply.id)?.resolve(reply);
        return;
      case "failed":
        this.#settle(reply.id)?.reject(new PgliteError(reply.error));
        return;
      case "notification":
        for (const look of this.#listeners.get(reply.channel) ?? []) look();
        return;
      case "log":
        this.#log(reply.message, reply.fields);
    }
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lost(cause: Error | undefined): void {
    if (this.#gone !== undefined) return;
    const message = this.#closing
      ? "The database is closed."
      : "The embedded database has stopped unexpectedly.";
    this.#gone = new DatabaseUnavailable(message, { cause });
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
    if (this.#open && !this.#closing) this.#onCrash(this.#gone);
  }
}
