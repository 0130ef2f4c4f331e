import pino from "pino";
import { operatorContext } from "#server/access/operator-context.ts";
import type { AppDependencies } from "#server/app.ts";
import { jobs } from "#server/db/tables/index.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { createJobKinds } from "#server/modules/job-kinds.ts";
import { makeClock } from "./clock.ts";
import { makeApp, TEST_ORIGIN, type TestApp } from "./make-app.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";

/** The service with a mail server beside it. */
export interface MailApp extends TestApp {
  readonly mailServer: MailServer;
  /** Sends what is due, as if so many milliseconds had gone by. */
  deliver(later?: number): Promise<void>;
  /** Everything that was logged, as one text. */
  logged(): string;
}

/** The service as `makeApp` makes it, sending e-mail; the test closes the mail server. */
export const makeMailApp = async ({
  settings: chosen,
  ...overrides
}: Partial<Omit<AppDependencies, "settings">> & {
  settings?: Partial<Settings>;
} = {}): Promise<MailApp> => {
  const mailServer = await openMailServer();
  const settings: Settings = {
    publicUrl: TEST_ORIGIN,
    rateLimit: 0,
    outboundAllow: [],
    mail: { smtpUrl: mailServer.url, from: { name: "Bindery", address: "docs@bindery.example" } },
    // Organizations of tests are new, and no test but those of this bound is about it.
    mailsADay: 2000,
    ...chosen,
  };
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const clock = makeClock();
  const app = await makeApp({ settings, log, now: clock.now, ...overrides });
  // What other tests of this process left to be sent would go to this test's server.
  await app.database.db.delete(jobs);
  const context = operatorContext(app.database.db, settings, clock.now);
  const kinds = createJobKinds(settings);
  return {
    ...app,
    mailServer,
    logged: () => lines.join(""),
    deliver: (later = 0) =>
      clock.later(later, async () => {
        await runDueJobs(context, kinds, log);
      }),
  };
};
