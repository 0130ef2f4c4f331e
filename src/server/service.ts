import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { operatorContext } from "./access/operator-context.ts";
import type { AppDependencies } from "./app.ts";
import { type OpenDatabase, openDatabase } from "./db/open.ts";
import { type Listening, listen } from "./http/listen.ts";
import { createStatic } from "./http/static.ts";
import type { Context } from "./kit/context.ts";
import type { Settings } from "./kit/service-settings.ts";
import { keyOfFolder } from "./secret-key.ts";
import type { ServiceSettings } from "./settings.ts";

/** Handles requests: the app, or in development the app and the dashboard's dev server. */
export interface Edge {
  fetch(request: Request, peer: { remoteAddress?: string | undefined }): Promise<Response>;
  aside?(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void;
  stop(): Promise<void>;
}

export type MakeEdge = (dependencies: AppDependencies, server: Server) => Promise<Edge>;

export interface RunningService {
  /** The context for what the operator does on the machine itself. */
  readonly operator: Context;
  readonly publicUrl: string;
  /** The one-time link for setting up the first admin's account; only while the database has no users. */
  readonly setupLink: string | undefined;
  /** Refuses new work, finishes running work within ten seconds, and closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly settings: ServiceSettings;
  readonly log: Logger;
  /** Called once when the embedded database stops by itself. */
  readonly onCrash: (error: Error) => void;
  readonly makeEdge?: MakeEdge;
}

const builtFiles = (): string => {
  const fromSource = import.meta.url.endsWith(".ts");
  return fileURLToPath(new URL(fromSource ? "../../dist/web/" : "../web/", import.meta.url));
};

/** Most of the program. It is loaded while the database opens in its own thread, which halves the startup time. */
const loadApp = () => import("./app.ts");
const loadFirstStart = () => import("./seed/first-start.ts");

const serveBuiltFiles: MakeEdge = async (dependencies) => {
  const { createApp } = await loadApp();
  return createApp({ ...dependencies, staticFiles: createStatic({ webRoot: builtFiles() }) });
};

/** Opens the configured database: PostgreSQL by its address, otherwise the one in the data folder. */
export const openConfiguredDatabase = (
  settings: ServiceSettings,
  log: Logger,
  onCrash: (error: Error) => void,
): Promise<OpenDatabase> =>
  openDatabase({
    ...(settings.databaseUrl === undefined
      ? { dataDir: settings.dataDir }
      : { url: settings.databaseUrl }),
    log: (message, fields) => log.debug(fields ?? {}, message),
    onCrash,
  });

/** Returns the service's address when the operator has configured none. */
export const localUrl = (host: string, port: number): string =>
  `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/**
 * Starts database, port and app, in this order; closes what was opened when a later step fails. Requests that arrive
 * before the app is ready wait for it.
 */
export const startService = async (options: StartOptions): Promise<RunningService> => {
  const { settings, log, onCrash, makeEdge = serveBuiltFiles } = options;
  const { host, rateLimit, outboundAllow, dnsServers, mail, pdf, trustProxy } = settings;
  const [database, { prepareFirstStart }] = await Promise.all([
    openConfiguredDatabase(settings, log, onCrash),
    loadFirstStart(),
    loadApp(),
  ]);
  let listening: Listening | undefined;
  try {
    let begin: (edge: Promise<Edge>) => void = () => undefined;
    const edge = new Promise<Edge>((resolve) => (begin = resolve));
    let started: Edge | undefined;
    listening = await listen({
      host,
      port: settings.port,
      fetch: async (request, peer) => (started ?? (await edge)).fetch(request, peer),
      aside: (incoming, outgoing, next) => {
        if (started?.aside === undefined) next();
        else started.aside(incoming, outgoing, next);
      },
    });
    const publicUrl = settings.publicUrl ?? localUrl(host, listening.port);
    const { server, stop: stopListening } = listening;
    const isEmbedded = settings.databaseUrl === undefined;
    const sealingKeys =
      settings.secretKeys ?? (isEmbedded ? await keyOfFolder(settings.dataDir) : undefined);
    const cacheDir = join(settings.dataDir, "cache");
    const repositoriesDir = join(settings.dataDir, "repositories");
    const kept = { sealingKeys, cacheDir, repositoriesDir };
    const network = { outboundAllow, dnsServers };
    const { organizationBytes, vouchedDomains, mailsADay } = settings;
    const shared: Settings = {
      publicUrl,
      rateLimit,
      organizationBytes,
      vouchedDomains,
      mailsADay,
      ...network,
      mail,
      pdf,
      ...kept,
    };
    const operator = operatorContext(database.db, shared);
    const setupLink = await prepareFirstStart(operator, settings);
    begin(makeEdge({ database, settings: shared, log, trustProxy }, server));
    started = await edge;
    const { stop: stopEdge } = started;
    return {
      operator,
      publicUrl,
      setupLink,
      stop: async () => {
        await Promise.all([stopListening(), stopEdge()]);
        await database.close();
      },
    };
  } catch (error) {
    await listening?.stop();
    await database.close();
    throw error;
  }
};
