import { randomBytes } from "node:crypto";
import { type Context as HonoContext, Hono } from "hono";
import type { Logger } from "pino";
import { type SharedDatabase } from "./db/open.ts";
import { createCursors } from "./db/cursors.ts";
import { readInstallation } from "./db/installation-rows.ts";
import { startLiveHub } from "./events/live-hub.ts";
import { bind, type RequestFacts } from "./http/bind.ts";
import { failureResponse } from "./http/failures.ts";
import { withFaults } from "./http/faults.ts";
import { checkHost, checkPath } from "./http/check-request.ts";
import { type RateLimits, defaultRateLimits, noRateLimits } from "./http/rate-limits.ts";
import { createOpenApiDocument } from "./http/openapi-document.ts";
import { referenceIndex, referenceOperation } from "./http/reference/reference.ts";
import { commonHeaders, dataPolicy, pagePolicy, strictTransport } from "./http/security-headers.ts";
import { operatorContext } from "./access/operator-context.ts";
import { startJobRunner } from "./jobs/job-runner.ts";
import { startScheduledJobs } from "./jobs/scheduled-jobs.ts";
import { notFound } from "./kit/failures.ts";
import { newId } from "./kit/ids.ts";
import type { Settings } from "./kit/service-settings.ts";
import { IMPORT_WAIT_MS } from "./modules/imports/runs/import-content.ts";
import { createHandlers } from "./modules/handlers.ts";
import { createJobKinds } from "./modules/job-kinds.ts";
import { scheduledJobs } from "./modules/scheduled-jobs.ts";
import { createJudge } from "./saml/judge.ts";
import { seedDemo } from "./seed/demo.ts";

export interface AppDependencies {
  readonly database: SharedDatabase;
  readonly settings: Settings;
  readonly log: Logger;
  readonly now?: () => Date;
  readonly limits?: Partial<RateLimits>;
  /** Whether to trust X-Forwarded-For of the next hop. */
  readonly trustProxy?: boolean;
  /** Set to false to keep the scheduled jobs from running. Defaults to true. */
  readonly scheduledJobs?: boolean;
  /** Set to false to leave queued jobs to another process or a test. Defaults to true. */
  readonly jobRunner?: boolean;
  /** How long a request for an import waits for it to finish, in milliseconds. */
  readonly importWaitMs?: number;
  /** Lets a request provoke a failure with X-Fault; for journeys only. */
  readonly faults?: boolean;
  /** Serves the dashboard's files; absent where only the API is served. */
  readonly staticFiles?: (request: Request, nonce: string) => Promise<Response | undefined>;
}

export interface App {
  /** Responds to one request; `remoteAddress` is the peer's, where there is one. */
  fetch(request: Request, peer?: { remoteAddress?: string | undefined }): Promise<Response>;
  /** Ends subscriptions and timers; running requests may finish. */
  stop(): Promise<void>;
}

/**
 * Creates the service, the same for production, development, tests and journeys; there is no state at module level.
 */
export const createApp = async (dependencies: AppDependencies): Promise<App> => {
  const { database, settings, log, now = () => new Date() } = dependencies;
  const { importWaitMs = IMPORT_WAIT_MS } = dependencies;
  const installation = await readInstallation(database.db, now());
  const cursors = createCursors(installation.pageKey);
  const live = await startLiveHub(database, cursors);
  const operator = operatorContext(database.db, settings, now);
  const stopSchedule =
    dependencies.scheduledJobs === false
      ? () => undefined
      : startScheduledJobs(operator, scheduledJobs, log);
  const stopJobs =
    dependencies.jobRunner === false
      ? async () => undefined
      : await startJobRunner(operator, database, createJobKinds(settings), log);
  const secure = settings.publicUrl.startsWith("https:");
  const facts = new WeakMap<Request, RequestFacts>();
  const factsOf = (c: HonoContext): RequestFacts =>
    facts.get(c.req.raw) ?? { requestId: newId(), address: "", headers: new Headers() };

  const judge = createJudge();
  const app = new Hono();
  bind(
    app,
    createHandlers(seedDemo, judge, importWaitMs),
    {
      database,
      cursors,
      live,
      settings,
      limits: {
        ...(settings.rateLimit === 0 ? noRateLimits : defaultRateLimits),
        perToken: settings.rateLimit,
        ...dependencies.limits,
      },
      now,
      log,
    },
    factsOf,
  );
  const json = (text: string, status = 200) =>
    new Response(text, { status, headers: { "Content-Type": "application/json" } });
  app.get("/healthz", () => json('{"status":"ok"}'));
  app.get("/readyz", async () => {
    try {
      await database.ping();
      return json('{"status":"ready"}');
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return json('{"status":"waiting for the database"}', 503);
    }
  });
  const openApiDocument = createOpenApiDocument();
  app.get("/openapi.json", (c) => openApiDocument(c.req.raw, factsOf(c).address));
  app.get("/reference", (c) => referenceIndex(c.req.query("q") ?? ""));
  app.get("/reference/:operationId", (c) =>
    referenceOperation(c.req.param("operationId"), new URL(settings.publicUrl).origin),
  );
  app.notFound(async (c) => {
    const nonce = randomBytes(18).toString("base64url");
    const isApi = /^\/(?:v1|auth)(?:\/|$)/.test(c.req.path);
    const page = isApi ? undefined : await dependencies.staticFiles?.(c.req.raw, nonce);
    if (page === undefined) throw notFound("address");
    page.headers.set("Content-Security-Policy", pagePolicy(nonce));
    return page;
  });
  app.onError((error, c) => failureResponse(error, factsOf(c).requestId, log));

  const addressOf = (request: Request, peer: string | undefined): string => {
    const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
    return (dependencies.trustProxy && forwarded) || peer || "local";
  };

  const route = async (request: Request): Promise<Response> => app.fetch(request);
  const answer = dependencies.faults ? withFaults(route) : route;

  return {
    fetch: async (request, peer = {}) => {
      const started = performance.now();
      const requestId = newId();
      const address = addressOf(request, peer.remoteAddress);
      const own = new Headers();
      facts.set(request, { requestId, address, headers: own });
      let response: Response;
      try {
        checkHost(request, settings.publicUrl);
        checkPath(request);
        response = await answer(request);
      } catch (error) {
        response = failureResponse(error, requestId, log);
      }
      const { headers } = response;
      own.forEach((value, name) => headers.set(name, value));
      for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
      if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
      if (secure) headers.set("Strict-Transport-Security", strictTransport);
      if (!headers.has("Content-Security-Policy"))
        headers.set("Content-Security-Policy", dataPolicy);
      headers.set("X-Request-Id", requestId);
      log.info(
        {
          requestId,
          method: request.method,
          path: new URL(request.url).pathname,
          status: response.status,
          ms: Math.round(performance.now() - started),
        },
        "request",
      );
      return response;
    },
    stop: async () => {
      stopSchedule();
      await stopJobs();
      await judge.stop();
      await live.stop();
    },
  };
};
