import type { BlockRow } from "#content/compare/documents.ts";
import type { Document } from "#contract/schemas/document.ts";
import type { Question } from "./difference-worker.ts";
import { expandRows, type CompactRow } from "./compact-rows.ts";

interface Answer {
  readonly number: number;
  readonly rows: readonly CompactRow[];
}

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** Browsers with Trusted Types start a worker only from a URL created by a named policy. */
const policies = (window as Window & { trustedTypes?: ScriptPolicies }).trustedTypes;

const start = async (): Promise<Worker> => {
  const { default: address } = await import("./difference-worker.ts?worker&url");
  const policy = policies?.createPolicy("bindery-worker", { createScriptURL: () => address });
  const script = policy?.createScriptURL("") ?? address;
  return new Worker(script, { type: "module", name: "difference" });
};

let starting: Promise<Worker> | undefined;
let asked = 0;

/** Compares two documents in a worker. Rejects if the worker cannot start or fails. */
export const askWorker = async (before: Document, after: Document): Promise<BlockRow[]> => {
  starting ??= start();
  const worker = await starting;
  const question: Question = { number: ++asked, before, after };
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const { signal } = stop;
    const fail = () => {
      stop.abort();
      worker.terminate();
      starting = undefined;
      reject(new Error("The difference could not be found in a worker."));
    };
    const hear = ({ data }: MessageEvent<Answer>) => {
      if (data.number !== question.number) return;
      stop.abort();
      resolve(expandRows(data.rows, before.nodes, after.nodes));
    };
    worker.addEventListener("message", hear, { signal });
    worker.addEventListener("error", fail, { signal });
    worker.addEventListener("messageerror", fail, { signal });
    worker.postMessage(question);
  });
};
