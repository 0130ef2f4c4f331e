import { pino } from "pino";
import { nextPath } from "#contract/schemas/next-path.ts";
import { operatorContext } from "./access/operator-context.ts";
import { issueSignInLink, LINK_MINUTES } from "./access/sign-in-links.ts";
import {
  askRunningService,
  type ControlAnswer,
  type ControlRequest,
  serveControl,
} from "./control-socket.ts";
import { ChangedMigration, DataFolderInUse, DataFolderUnusable, NewerDatabase } from "./db/open.ts";
import type { Context } from "./kit/context.ts";
import {
  localUrl,
  type MakeEdge,
  openConfiguredDatabase,
  type RunningService,
  startService,
} from "./service.ts";
import { Failure } from "./kit/failures.ts";
import type { ServiceSettings } from "./settings.ts";
import { refusedPortNote } from "./refused-ports.ts";

const DONE = 0;
const FAILED = 1;

const print = (...lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** On a terminal, where a person reads the log, only what needs attention is logged. */
const createLog = (settings: ServiceSettings) =>
  pino({
    level: settings.logLevel ?? (process.stdout.isTTY ? "warn" : "info"),
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  });

/** Returns one line for what an operator can fix, and the stack for anything else, because that is a fault. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "The port is in use. Set PORT to another one.";
  const mendable =
    error instanceof DataFolderInUse ||
    error instanceof DataFolderUnusable ||
    error instanceof NewerDatabase ||
    error instanceof ChangedMigration ||
    typeof code === "string";
  return mendable ? error.message : (error.stack ?? error.message);
};

/** Who signs in with a link, and where it redirects them. */
type LinkRequest = Pick<ControlRequest, "email" | "next">;

const linkLines = async (
  operator: Context,
  { email, next }: LinkRequest,
): Promise<readonly string[]> => [
  `Sign in as ${email} with this link. It works once, within ${LINK_MINUTES} minutes:`,
  `  ${await issueSignInLink(operator, email, next)}`,
];

const answerControl = async (operator: Context, asked: LinkRequest): Promise<ControlAnswer> => {
  const { next } = asked;
  if (next !== undefined && !nextPath.safeParse(next).success)
    return { ok: false, message: "--next takes a path of the dashboard, such as /o/abc/members." };
  try {
    return { ok: true, lines: await linkLines(operator, asked) };
  } catch (error) {
    if (error instanceof Failure) return { ok: false, message: error.message };
    throw error;
  }
};

const welcome = ({ publicUrl, setupLink }: RunningService): readonly string[] =>
  setupLink === undefined
    ? [`Bindery runs at ${publicUrl}`]
    : [
        `Bindery runs at ${publicUrl}`,
        `Set it up with this link. It works once, within ${LINK_MINUTES} minutes:`,
        `  ${setupLink}`,
      ];

/** Resolves with the first stop signal; a second one exits immediately. */
const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let asked = false;
    const onSignal = () => {
      if (asked) process.exit(FAILED);
      asked = true;
      resolve();
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });

/** Runs the service until a stop signal; returns the exit code. */
export const runService = async (
  settings: ServiceSettings,
  { fromSource }: { readonly fromSource: boolean },
): Promise<number> => {
  const log = createLog(settings);
  const stopped = stopSignal();
  try {
    const makeEdge: { makeEdge?: MakeEdge } = fromSource
      ? { makeEdge: (await import("./dev.ts")).serveFromSource }
      : {};
    let crash: (error: Error) => void = () => undefined;
    const crashed = new Promise<Error>((resolve) => (crash = resolve));
    const service = await startService({ settings, log, onCrash: crash, ...makeEdge });
    const stopControl =
      settings.databaseUrl === undefined
        ? await serveControl(settings.dataDir, (asked) => answerControl(service.operator, asked))
        : async () => undefined;
    print(...welcome(service));
    const note = refusedPortNote(service.publicUrl);
    if (note !== undefined) complain(note);
    const failure = await Promise.race([stopped, crashed]);
    if (failure !== undefined) log.fatal({ err: failure }, "the database has stopped");
    await stopControl();
    await service.stop();
    return failure === undefined ? DONE : FAILED;
  } catch (error) {
    complain(`Bindery could not start. ${explain(error)}`);
    return FAILED;
  }
};

/**
 * Prints a one-time sign-in link for an account that redirects to `next`: the way back in when every other one is
 * closed. Asks the service running on the data folder, or opens the database itself when there is none.
 */
export const signIn = async (
  settings: ServiceSettings,
  email: string,
  next?: string,
): Promise<number> => {
  try {
    const answer =
      (settings.databaseUrl === undefined
        ? await askRunningService(settings.dataDir, { command: "sign-in", email, next })
        : undefined) ?? (await signInWithoutService(settings, { email, next }));
    if (answer.ok) print(...answer.lines);
    else complain(answer.message);
    return answer.ok ? DONE : FAILED;
  } catch (error) {
    complain(explain(error));
    return FAILED;
  }
};

const signInWithoutService = async (
  settings: ServiceSettings,
  asked: LinkRequest,
): Promise<ControlAnswer> => {
  const log = createLog({ ...settings, logLevel: "warn" });
  const database = await openConfiguredDatabase(settings, log, () => undefined);
  try {
    const { rateLimit, outboundAllow } = settings;
    const publicUrl = settings.publicUrl ?? localUrl(settings.host, settings.port);
    return await answerControl(
      operatorContext(database.db, { publicUrl, rateLimit, outboundAllow }),
      asked,
    );
  } finally {
    await database.close();
  }
};
