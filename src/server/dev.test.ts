import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";

const TOKEN = "a-token-for-this-test-only";
const WAIT = { timeout: 120_000, interval: 100 };
const root = fileURLToPath(new URL("../../", import.meta.url));
const COPIED = [
  "src",
  "public",
  "index.html",
  "vite.config.ts",
  "package.json",
  "tsconfig.json",
  "e2e/tsconfig.json",
];

const Organizations = z.object({ items: z.tuple([z.object({ id: z.string() })]) });
const Space = z.object({ id: z.string() });
const Page = z.object({ markdown: z.string() });

let copy: string;
let child: ChildProcess;
let written = "";

/** Starts `npm run dev` on a copy of the sources, below the folder whose packages it uses. */
beforeAll(async () => {
  await mkdir(join(root, "test-results"), { recursive: true });
  copy = await mkdtemp(join(root, "test-results/dev-"));
  const filter = (path: string) => !/\.test\.tsx?$/.test(path);
  for (const name of COPIED)
    await cp(join(root, name), join(copy, name), { recursive: true, filter });
  child = spawn("npm", ["run", "dev"], {
    cwd: copy,
    detached: true,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? copy,
      DATA_DIR: join(copy, "data"),
      PORT: "0",
      BOOTSTRAP_TOKEN: TOKEN,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (written += text));
});

afterAll(async () => {
  const ended = once(child, "close");
  // The whole group: npm, what watches, and the service.
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await ended;
  await rm(copy, { recursive: true, force: true });
});

/** Where the service has said it runs, once for each start. */
const starts = (): string[] =>
  [...written.matchAll(/Bindery runs at (\S+)/g)].map(([, url]) => String(url));

const originOfStart = (count: number): Promise<string> =>
  vi.waitFor(() => {
    expect(starts(), written).toHaveLength(count);
    return String(starts().at(-1));
  }, WAIT);

const call = async (
  origin: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; answer: unknown }> => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: await response.json() };
};

const replaceIn = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(copy, file), "utf8");
  expect(text).toContain(from);
  await writeFile(join(copy, file), text.replace(from, to));
};

describe("npm run dev", () => {
  it("writes, replaces the dashboard alone, and starts again with a changed pure room", async () => {
    const first = await originOfStart(1);
    const { answer: orgs } = await call(first, "GET", "/v1/orgs");
    const [{ id }] = Organizations.parse(orgs).items;
    const organization = `/v1/orgs/${id}`;
    const team = await call(first, "PUT", `${organization}/teams`, { title: "Writers" });
    expect(team.status).toBe(201);
    const space = await call(first, "POST", `${organization}/spaces`, { title: "Guide" });
    const spacePath = `/v1/spaces/${Space.parse(space.answer).id}`;
    const page = { title: "Lines", document: { markdown: "one\n\n---\n\ntwo\n" } };
    const batch = { changes: [{ operation: "insert_page", ...page }] };
    expect((await call(first, "POST", `${spacePath}/content`, batch)).status).toBe(200);
    const readPage = async (origin: string) => {
      const address = `${spacePath}/content/path/lines?format=markdown`;
      return Page.parse((await call(origin, "GET", address)).answer).markdown;
    };
    expect(await readPage(first)).toContain("\n---\n");

    const shown = "src/web/shell/titles.ts";
    await writeFile(
      join(copy, shown),
      `${await readFile(join(copy, shown), "utf8")}\nexport const changedForTest = "hot";\n`,
    );
    await vi.waitFor(async () => {
      expect(await (await fetch(`${first}/${shown}`)).text()).toContain("changedForTest");
    }, WAIT);

    await replaceIn("src/content/markdown/write-blocks.ts", 'return "---";', 'return "***";');
    // The second start, not the third: the change of the dashboard restarted nothing.
    const second = await originOfStart(2);
    expect(await readPage(second)).toContain("\n***\n");
  });
});
