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
 * Translations in a database of their own, whose runs go on when a test says so, by an engine that is here. Closes the
 * database that it is given, too.
 */
export const translationFixture = async (given?: OpenDatabase) => {
  const engine = await openDeepLServer();
  const clock = makeClock();
  // Its own: all that waits there is done, and other tests leave some behind.
  const database = given ?? (await openTestDatabase());
  const settings = { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [engine.host] };
  const app: TestApp = await makeApp({ database, settings, now: clock.now });
  const admin: Admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = { organizationId };
  const waited: number[] = [];
  const patience = {
    wait: async (milliseconds: number) => void waited.push(milliseconds),
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
    /** What was waited for an engine, in milliseconds. */
    waited,
    /** What went wrong in a way that nobody planned. */
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
    /** A translation whose pages have been read. */
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
    /** Works on what is queued until the engine was asked so often, and ends there as a process that is stopped does. */
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
    /** The texts that the engine was asked for, batch by batch. */
    asked: (): string[][] =>
      engine.asked.map(({ json }) => (json["text"] as string[] | undefined) ?? []),
    /** A page of a space as Markdown, behind its title. */
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
