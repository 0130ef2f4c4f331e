import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { programArguments } from "#server/kit/program-file.ts";
import {
  type Exchanges,
  GitFailure,
  gitFailure,
  type GitReply,
  type Opening,
} from "./git-order.ts";

const TIME_LIMIT_MS = 600_000;
const LOOK_EVERY_MS = 250;
const MEGABYTE = 1024 * 1024;
/** How many of the last characters of the process's error output are kept. */
const MAX_SAID = 4_000;
/** Memory limits in megabytes: of the JavaScript heap, and of the whole process. */
const HEAP_MB = 512;
const MEMORY_MB = 900;
/** The entire environment of the process; makes glibc return freed memory to the system. */
const FRUGAL = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** A process that works on one repository until it is ended. */
export interface GitSession {
  /** Has one order carried out; throws `GitFailure`. Only one at a time. */
  readonly ask: <Kind extends keyof Exchanges>(
    order: Exchanges[Kind]["order"] & { readonly kind: Kind },
  ) => Promise<Exchanges[Kind]["answer"]>;
  readonly end: () => void;
}

export interface SessionOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { step: string; done?: number; total?: number }) => void;
  /** Called after the process has ended with its error output, or with the fact that it ended unexpectedly. */
  readonly onErrors?: (said: string) => void;
}

const PROGRAM = new URL("./git-process.ts", import.meta.url);

/** Returns the memory of a process in bytes; undefined where the system has no such file. */
const memoryOf = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
};

/** Removes the credential from a text, in every form the process has it. */
const withoutSecrets = (text: string, { credential }: Opening["remote"]): string => {
  if (credential === undefined) return text;
  const { username = "git", password } = credential;
  const forms = [
    Buffer.from(`${username}:${password}`).toString("base64"),
    encodeURIComponent(password),
    password,
  ];
  return forms.reduce((rest, form) => rest.replaceAll(form, "[secret]"), text);
};

const SMALLER = "Bind the space to a smaller folder or repository.";

/** Starts work on a repository in a separate process, which is killed when it takes too long or too much memory. */
export const openGitSession = (
  opening: Opening,
  { signal, onProgress = () => undefined, onErrors = () => undefined }: SessionOptions = {},
): GitSession => {
  const child: ChildProcess = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, ...programArguments(PROGRAM)],
    { env: FRUGAL, stdio: ["ignore", "ignore", "pipe", "ipc"], serialization: "advanced" },
  );
  let ended: GitFailure | undefined;
  let said = "";
  let waiting: { resolve: (answer: unknown) => void; reject: (why: unknown) => void } | undefined;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));

  const settle = (act: (one: NonNullable<typeof waiting>) => void): void => {
    const one = waiting;
    waiting = undefined;
    if (one) act(one);
  };
  const end = (why: GitFailure): void => {
    ended ??= why;
    child.kill("SIGKILL");
  };
  const stop = () => end(gitFailure("interrupted", "The work was given up.", "Sync again."));
  const deadline = setTimeout(
    () =>
      end(gitFailure("too-slow", `It took more than ${TIME_LIMIT_MS / 60_000} minutes.`, SMALLER)),
    TIME_LIMIT_MS,
  );
  const watch = setInterval(() => {
    void memoryOf(child.pid ?? 0).then((bytes = 0) => {
      if (bytes > MEMORY_MB * MEGABYTE)
        end(gitFailure("memory", `It took more than ${MEMORY_MB} MB of memory.`, SMALLER));
    });
  }, LOOK_EVERY_MS);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted === true) stop();

  child.on("message", (message) => {
    const reply = message as GitReply;
    if (reply.kind === "ready") isReady();
    else if (reply.kind === "progress") {
      const { kind: _kind, ...progress } = reply;
      onProgress(progress);
    } else if (reply.kind === "problem")
      settle(({ reject }) => reject(new GitFailure(reply.problem)));
    else settle(({ resolve }) => resolve(reply.answer));
  });
  const over = () => {
    clearTimeout(deadline);
    clearInterval(watch);
    signal?.removeEventListener("abort", stop);
    ended ??= gitFailure(
      "memory",
      "The process that read the repository ended, most likely because it needed too much memory.",
      SMALLER,
    );
    isReady();
    settle(({ reject }) => reject(ended));
  };
  child.on("error", over);
  child.on("exit", (code, killedBy) => {
    if (ended === undefined) said += `The process ended with ${code ?? killedBy}.\n`;
    over();
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    // Secrets are removed before the front is cut off, so that no part of one remains.
    said = withoutSecrets(said + text, opening.remote).slice(-MAX_SAID);
  });
  child.on("close", () => {
    if (said !== "") onErrors(said);
  });
  child.send(opening, (error) => {
    if (error !== null) over();
  });

  return {
    ask: async (order) => {
      await ready;
      if (ended !== undefined) throw ended;
      return new Promise((resolve, reject) => {
        waiting = { resolve: (answer) => resolve(answer as never), reject };
        child.send(order, (error) => {
          if (error !== null) over();
        });
      });
    },
    end: stop,
  };
};
