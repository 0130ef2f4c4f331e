import type { BlockRow } from "../../../content/compare/documents.ts";
import type { Document } from "../../../contract/schemas/document.ts";
import type { Question } from "./difference-worker.ts";
import workerAddress from "./difference-worker.ts?worker&url";
import { fullRows } from "./lean-rows.ts";
import type { LeanRow } from "./lean-rows.ts";

interface Answer {
  readonly number: number;
  readonly rows: readonly LeanRow[];
}

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const policies = (window as Window & { trustedTypes?: ScriptPolicies }).trustedTypes;
/** The one script address this page may start besides its own files: the worker's, and nothing else. */
const policy = policies?.createPolicy("bindery-worker", {
  createScriptURL: (address) => {
    if (address !== workerAddress) throw new TypeError("not the worker's address");
    return address;
  },
});

let worker: Worker | undefined;
let asked = 0;

const start = (): Worker => {
  const address = policy?.createScriptURL(workerAddress) ?? workerAddress;
  return new Worker(address, { type: "module", name: "difference" });
};

/** The difference of two documents, found in a worker. Rejects if the worker cannot start or fails. */
export const askWorker = (before: Document, after: Document): Promise<BlockRow[]> =>
  new Promise((resolve, reject) => {
    worker ??= start();
    const question: Question = { number: ++asked, before, after };
    const current = worker;
    const stop = new AbortController();
    const { signal } = stop;
    const fail = () => {
      stop.abort();
      current.terminate();
      if (worker === current) worker = undefined;
      reject(new Error("The difference could not be found in a worker."));
    };
    current.addEventListener(
      "message",
      ({ data }: MessageEvent<Answer>) => {
        if (data.number !== question.number) return;
        stop.abort();
        resolve(fullRows(data.rows, before.nodes, after.nodes));
      },
      { signal },
    );
    current.addEventListener("error", fail, { signal });
    current.addEventListener("messageerror", fail, { signal });
    current.postMessage(question);
  });
