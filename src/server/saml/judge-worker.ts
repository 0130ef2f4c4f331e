import { serveThread } from "#server/kit/serve-thread.ts";
import { type Judgement, judgeResponse, type TrustedProvider } from "./judge-response.ts";

/** The thread responses are judged in: a hostile one may keep it, and nobody else, busy. */

export interface JudgeRequest {
  readonly form: string;
  readonly provider: TrustedProvider;
  readonly now: Date;
}

serveThread(({ form, provider, now }: JudgeRequest): Judgement =>
  judgeResponse(form, provider, now),
);
