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

/** The service with its own mail server. */
export interface MailApp extends TestApp {
  readonly mailServer: MailServer;
  /** Sends what is due, as if that many milliseconds had passed. */
  deliver(later?: number): Promise<void>;
  /** Returns everything logged, as one text. */
  logged(): string;
}

/** Starts the service as `makeApp` does, with e-mail; the test closes the mail server. */
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
    // Organizations in tests are new, and only the tests of this limit depend on it.
    mailsADay: 2000,
    ...chosen,
  };
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const clock = makeClock();
  const app = await makeApp({ settings, log, now: clock.now, ...overrides });
  // E-mail left over from other tests of this process would be sent to this server.
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
