import { serveThread } from "#server/kit/serve-thread.ts";
import { type Judgement, judgeResponse, type TrustedProvider } from "./judge-response.ts";

/** The thread in which responses are judged, so that a hostile one blocks only this thread. */

export interface JudgeRequest {
  readonly form: string;
  readonly provider: TrustedProvider;
  readonly now: Date;
}

serveThread(({ form, provider, now }: JudgeRequest): Judgement =>
  judgeResponse(form, provider, now),
);
