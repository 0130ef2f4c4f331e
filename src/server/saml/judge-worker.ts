import { parentPort } from "node:worker_threads";
import { judgeResponse, type TrustedProvider } from "./judge-response.ts";

/** The thread responses are judged in: a hostile one may keep it, and nobody else, busy. */

export interface JudgeRequest {
  readonly form: string;
  readonly provider: TrustedProvider;
  readonly now: Date;
}

if (parentPort === null) throw new Error("This file runs as a worker thread only.");
const port = parentPort;
port.on("message", ({ form, provider, now }: JudgeRequest) => {
  port.postMessage(judgeResponse(form, provider, now));
});
port.postMessage("ready");
