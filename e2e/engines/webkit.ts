import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { end, startUntil } from "./programs.ts";
import { type Command, type Engine, type Send, splitElement, until } from "./session.ts";

/** The driver's form of the commands: the method, and the path below its session. */
const ways: Readonly<Record<Command, readonly [method: string, path: string]>> = {
  navigate: ["POST", "url"],
  execute: ["POST", "execute/sync"],
  find: ["POST", "element"],
  type: ["POST", "element/{element}/value"],
  perform: ["POST", "actions"],
  resize: ["POST", "window/rect"],
  screenshot: ["GET", "screenshot"],
  openTab: ["POST", "window/new"],
  nameTab: ["GET", "window"],
  enterTab: ["POST", "window"],
  closeTab: ["DELETE", "window"],
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const answered = z.object({ value: z.unknown() });
const refusal = z.object({ error: z.string(), message: z.string() });

const ask = async (url: string, method: string, body?: object): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const { value } = answered.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = refusal.parse(value);
  throw new Error(`${error}: ${message}`);
};

interface Programs {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** Starts the installed WebKitGTK on a virtual display. */
export const startWebkit = async ({ driver, browser, screen }: Programs): Promise<Engine> => {
  const folder = await mkdtemp(join(tmpdir(), "webkit-walk-"));
  // The driver discards the browser's output, so the browser is started by a script that keeps it.
  const said = join(folder, "console");
  closeSync(openSync(said, "w"));
  const kept = join(folder, "browser");
  await writeFile(kept, `#!/bin/sh\nexec ${browser} "$@" >${said} 2>&1\n`);
  await chmod(kept, 0o755);
  const { child: shown, match } = await startUntil(
    screen,
    ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    /^(\d+)$/m,
  );
  const port = await freePort();
  const { child } = await startUntil(
    "/bin/sh",
    ["-c", `echo begun; exec ${driver} --port=${port}`],
    /begun/,
    { env: { DISPLAY: `:${match[1] ?? "0"}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" } },
  );
  const base = `http://127.0.0.1:${port}`;
  await until("an answer of the driver", async () => {
    await ask(`${base}/status`, "GET");
    return true;
  });
  const args = ["--automation", "--enable-write-console-messages-to-stdout=TRUE"];
  const { sessionId } = z.object({ sessionId: z.string() }).parse(
    await ask(`${base}/session`, "POST", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: kept, args } },
      },
    }),
  );
  const session = `${base}/session/${sessionId}`;
  const send: Send = (command, parameters) => {
    const { id, others } = splitElement(parameters);
    const [method, path] = ways[command];
    const url = `${session}/${path.replace("{element}", id ?? "")}`;
    return ask(url, method, method === "POST" ? others : undefined);
  };
  let read = 0;
  return {
    name: "WebKitGTK",
    send,
    errors: async () => {
      const all = readFileSync(said, "utf8").split("\n");
      const fresh = all.slice(read);
      read = all.length;
      return fresh.filter((line) => /^CONSOLE \S+ (ERROR|ASSERT)/.test(line));
    },
    stop: async () => {
      await ask(session, "DELETE").catch(() => undefined);
      await end(child);
      await end(shown);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
