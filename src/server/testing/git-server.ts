import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Git's own server over HTTP, on loopback, with a bare repository per name. */
export interface GitServer {
  /** The entry for OUTBOUND_ALLOW. */
  readonly host: string;
  readonly urlOf: (name: string) => string;
  /** The path of a repository on disk; a server that waits for a push cannot serve it. */
  readonly pathOf: (name: string) => string;
  /** Creates an empty repository. */
  readonly create: (name: string) => void;
  /**
   * Commits files on top of a branch, or as the first commit of a new history; null deletes a file. Returns the
   * commit's id.
   */
  readonly commit: (
    name: string,
    files: Readonly<Record<string, string | Buffer | null>>,
    options?: { readonly branch?: string; readonly anew?: boolean; readonly message?: string },
  ) => string;
  readonly git: (name: string, ...args: readonly string[]) => string;
  /** Returns the files of a branch. */
  readonly files: (name: string, branch?: string) => Record<string, string>;
  /** The password that is required; undefined for none. */
  password: string | undefined;
  /** Called before the response to each request. */
  onRequest: (request: { readonly method: string; readonly url: string }) => void | Promise<void>;
  /** Called when Git has handled a request, before its response ends. */
  onDone: (request: { readonly method: string; readonly url: string }) => void | Promise<void>;
  /** Replaces Git's own response. */
  changeAnswer:
    | ((
        request: { readonly method: string; readonly url: string },
        answer: Buffer,
      ) => Buffer | Promise<Buffer>)
    | undefined;
  readonly close: () => Promise<void>;
}

const identity = {
  GIT_AUTHOR_NAME: "Ana",
  GIT_AUTHOR_EMAIL: "ana@example.com",
  GIT_COMMITTER_NAME: "Ana",
  GIT_COMMITTER_EMAIL: "ana@example.com",
};

/** Passes a request to `git http-backend`, as a web server does by CGI. */
const answer = (
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  { onDone, change }: { onDone: () => void | Promise<void>; change: GitServer["changeAnswer"] },
): void => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const backend = spawn("git", ["http-backend"], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      REMOTE_USER: "someone",
      REMOTE_ADDR: "127.0.0.1",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  backend.stdin.on("error", () => undefined);
  request.pipe(backend.stdin);
  let head = Buffer.alloc(0);
  let hasHead = false;
  const body: Buffer[] = [];
  const send = (piece: Buffer): void => {
    if (change === undefined) response.write(piece);
    else body.push(piece);
  };
  backend.stdout.on("data", (piece: Buffer) => {
    if (hasHead) {
      send(piece);
      return;
    }
    head = Buffer.concat([head, piece]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    hasHead = true;
    for (const line of head.subarray(0, end).toString("latin1").split("\r\n")) {
      const [name = "", value = ""] = line.split(/:\s*/, 2);
      if (name.toLowerCase() === "status") response.statusCode = Number(value.slice(0, 3));
      else response.setHeader(name, value);
    }
    send(head.subarray(end + 4));
  });
  backend.on(
    "close",
    () =>
      void (async () => {
        await onDone();
        if (change !== undefined)
          response.write(
            await change(
              { method: request.method ?? "", url: request.url ?? "" },
              Buffer.concat(body),
            ),
          );
        response.end();
      })(),
  );
};

/** Starts it; `close` also deletes its repositories. */
export const startGitServer = async (): Promise<GitServer> => {
  const root = mkdtempSync(join(tmpdir(), "bindery-git-server-"));
  const server = createServer((request, response) => {
    void (async () => {
      const asked = { method: request.method ?? "", url: request.url ?? "" };
      await served.onRequest(asked);
      const wanted =
        served.password === undefined
          ? undefined
          : Buffer.from(`git:${served.password}`).toString("base64");
      if (wanted !== undefined && request.headers.authorization !== `Basic ${wanted}`) {
        response.writeHead(401, { "www-authenticate": "Basic" }).end();
        return;
      }
      answer(root, request, response, {
        onDone: () => served.onDone(asked),
        change: served.changeAnswer,
      });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const git = (name: string, ...args: readonly string[]): string =>
    execFileSync("git", ["-C", join(root, `${name}.git`), ...args], {
      encoding: "utf8",
      env: { ...process.env, ...identity },
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 64 * 1024 * 1024,
    }).trimEnd();

  const served: GitServer = {
    host: `127.0.0.1:${port}`,
    pathOf: (name) => join(root, `${name}.git`),
    urlOf: (name) => `http://127.0.0.1:${port}/${name}.git`,
    create: (name) => {
      execFileSync("git", ["init", "-q", "--bare", "-b", "main", join(root, `${name}.git`)]);
      git(name, "config", "http.receivepack", "true");
    },
    commit: (name, files, { branch = "main", anew = false, message = "A change" } = {}) => {
      const work = mkdtempSync(join(tmpdir(), "bindery-git-work-"));
      try {
        const run = (...args: readonly string[]) =>
          execFileSync("git", ["-C", work, ...args], {
            encoding: "utf8",
            env: { ...process.env, ...identity },
            stdio: ["ignore", "pipe", "ignore"],
          }).trimEnd();
        run("init", "-q", "-b", branch);
        run("remote", "add", "origin", join(root, `${name}.git`));
        if (!anew)
          try {
            run("fetch", "-q", "origin", branch);
            run("reset", "-q", "--hard", `origin/${branch}`);
          } catch {
            // The first commit has no predecessor.
          }
        for (const [path, content] of Object.entries(files)) {
          const file = join(work, path);
          if (content === null) rmSync(file, { force: true });
          else {
            mkdirSync(dirname(file), { recursive: true });
            writeFileSync(file, content);
          }
        }
        run("add", "-A");
        run("commit", "-q", "--allow-empty", "-m", message);
        run("push", "-q", "--force", "origin", `HEAD:${branch}`);
        return run("rev-parse", "HEAD");
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
    git,
    files: (name, branch = "main") =>
      Object.fromEntries(
        git(name, "ls-tree", "-r", "--name-only", "-z", branch)
          .split("\0")
          .filter((path) => path !== "")
          .map((path) => [
            path,
            execFileSync("git", ["-C", join(root, `${name}.git`), "show", `${branch}:${path}`], {
              encoding: "utf8",
            }),
          ]),
      ),
    password: undefined,
    onRequest: () => undefined,
    onDone: () => undefined,
    changeAnswer: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };
  return served;
};
