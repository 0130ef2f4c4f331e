import pino from "pino";
import { vi } from "vitest";
import {
  createSpace,
  createTranslation,
  getPageById,
  getTranslation,
  getTranslationPlan,
  runTranslation,
  setTranslationEngine,
  type Translation,
  type TranslationPlan,
} from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { claimNext, runDueJobs, startRun } from "#server/jobs/run-job.ts";
import { followSourcesJob } from "#server/modules/translations/runs/follow-job.ts";
import { lookAtTranslationJob } from "#server/modules/translations/runs/look-job.ts";
import { runTranslationJob } from "#server/modules/translations/runs/run-job.ts";
import { dataOf } from "./answers.ts";
import { makeClock } from "./clock.ts";
import { openDeepLServer } from "./engine-servers.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "./make-app.ts";
import { openTestDatabase } from "./test-database.ts";

/**
 * Translations in a separate database, whose runs continue when a test says so, with an engine on loopback. Also
 * closes a given database. `reach`: other engines it may connect to.
 */
export const translationFixture = async (given?: OpenDatabase, reach: readonly string[] = []) => {
  const engine = await openDeepLServer();
  const clock = makeClock();
  // A separate database: everything queued there is run, and other tests leave some behind.
  const database = given ?? (await openTestDatabase());
  const settings = { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [engine.host, ...reach] };
  const app: TestApp = await makeApp({ database, settings, now: clock.now });
  const admin: Admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = { organizationId };
  const waited: number[] = [];
  let held: Promise<void> | undefined;
  const patience = {
    wait: async (milliseconds: number): Promise<void> => {
      waited.push(milliseconds);
      await held;
    },
    random: () => 1,
  };
  const problems: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void problems.push(line) });
  const context = { ...app.context, now: clock.now };
  const at = ({ id }: Pick<Translation, "id">) => ({ organizationId, translationId: id });
  const runs = runTranslationJob(patience);
  const kinds = [runs, lookAtTranslationJob, followSourcesJob];
  const settle = () => runDueJobs(context, kinds, log);

  return {
    app,
    admin,
    engine,
    clock,
    /** How long was waited for an engine each time, in milliseconds. */
    waited,
    /** Suspends everything that waits for an engine until the returned function is called. */
    holdWaiting: (): (() => void) => {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => {
        held = undefined;
        release();
      };
    },
    /** Logged problems that no test expects. */
    problems,
    at,
    settle,
    useEngine: (key = "right") =>
      dataOf(
        setTranslationEngine({ client, path, body: { engine: "deepl", key, url: engine.origin } }),
      ),
    useNoEngine: () => dataOf(setTranslationEngine({ client, path, body: { engine: "none" } })),
    newSpace: async (): Promise<string> =>
      (await dataOf(createSpace({ client, path, body: { title: "Guide" } }))).id,
    /** Creates a translation, and reads its pages. */
    translate: async (space: string, language: "de" | "fr" | "he" = "de"): Promise<Translation> => {
      const body = { source: { space, language: "en" as const }, language };
      const made = await dataOf(createTranslation({ client, path, body }));
      await settle();
      return made;
    },
    read: (translation: Translation): Promise<Translation> =>
      dataOf(getTranslation({ client, path: at(translation) })),
    plan: (translation: Translation): Promise<TranslationPlan> =>
      dataOf(getTranslationPlan({ client, path: at(translation) })),
    run: async (translation: Translation): Promise<Translation> => {
      await dataOf(runTranslation({ client, path: at(translation) }));
      await settle();
      return dataOf(getTranslation({ client, path: at(translation) }));
    },
    /**
     * Runs the queued job until the engine has received that many requests, and then stops it as a process that is
     * shut down does.
     */
    interruptAt: async (requests: number): Promise<void> => {
      const claimed = await claimNext(context, [runs]);
      if (claimed === undefined) throw new Error("nothing is queued");
      const run = startRun(context, claimed, log);
      await vi.waitFor(
        () => {
          if (engine.asked.length < requests) throw new Error("the engine was not asked yet");
        },
        { timeout: 60_000 },
      );
      run.stop();
      await run.ended;
    },
    context,
    /** Returns the texts sent to the engine, batch by batch. */
    asked: (): string[][] =>
      engine.asked.map(({ json }) => (json["text"] as string[] | undefined) ?? []),
    /** Returns a page of a space as Markdown, after its title. */
    said: async (spaceId: string, pageId: string): Promise<string> => {
      const page = await dataOf(
        getPageById({ client, path: { spaceId, pageId }, query: { format: "markdown" } }),
      );
      return page.type === "document"
        ? `${page.title}: ${(page.markdown ?? "").trim()}`
        : page.title;
    },
    close: async (): Promise<void> => {
      await app.app.stop();
      await database.close();
      engine.close();
    },
  };
};
export type TranslationFixture = Awaited<ReturnType<typeof translationFixture>>;
