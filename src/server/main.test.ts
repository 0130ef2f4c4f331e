import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serviceCommand } from "./testing/server-process.ts";

const TOKEN = "a-token-for-this-test-only";

let dataDir: string;
let running: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bindery-main-"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the service's main file with nothing of this process's environment but the path. */
const run = (environment: Record<string, string>, ...given: string[]) => {
  const child = spawn(process.execPath, [...serviceCommand, ...given], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  const written = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (written.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written.err += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const url = () =>
    vi.waitFor(
      () => {
        const found = /Bindery runs at (\S+)/.exec(written.out)?.[1];
        expect(found, written.err).toBeDefined();
        return String(found);
      },
      { timeout: 60_000 },
    );
  return { child, written, ended, url };
};

describe("starting the service", () => {
  it("says every mistake in the settings in one line and ends with 2", async () => {
    const { ended, written } = run({ PORT: "x", DEMO: "1" });
    expect(await ended).toBe(2);
    expect(written.err).toMatch(/^PORT must be a whole number/m);
    const both = run({ DEMO: "1", HOST: "0.0.0.0" });
    expect(await both.ended).toBe(2);
    expect(both.written.err).toMatch(/^DEMO=1 needs BOOTSTRAP_TOKEN.*\nHOST=0\.0\.0\.0 can be/m);
  });

  it("ends with 2 on an argument it does not know", async () => {
    const { ended, written } = run({}, "--verbose");
    expect(await ended).toBe(2);
    expect(written.err).toContain("--verbose");
  });

  it("lets one process in, answers the operator, stops in order and starts again", async () => {
    const first = run({ BOOTSTRAP_TOKEN: TOKEN });
    const url = await first.url();
    const get = (origin: string, path: string) =>
      fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect((await get(url, "/readyz")).status).toBe(200);
    const { email } = (await (await get(url, "/v1/user")).json()) as { email: string };

    const second = run({});
    expect(await second.ended).toBe(1);
    expect(second.written.err).toContain(`in use by process ${first.child.pid}`);

    const signIn = run({}, "--sign-in", email);
    expect(await signIn.ended).toBe(0);
    expect(signIn.written.out).toContain(`${url}/sign-in#token=`);
    const elsewhere = run({}, "--sign-in", email, "--next", "//evil.example");
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.written.out).toBe("");
    expect(elsewhere.written.err).toContain("--next takes a path of the dashboard");
    const unknown = run({}, "--sign-in", "nobody@example.com");
    expect(await unknown.ended).toBe(1);
    expect(unknown.written.out).toBe("");

    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const offline = run({}, "--sign-in", email);
    expect(await offline.ended).toBe(0);
    expect(offline.written.out).toContain("/sign-in#token=");

    const again = run({});
    expect((await get(await again.url(), "/v1/user")).status).toBe(200);
    again.child.kill("SIGKILL");
    await again.ended;
    const afterKill = run({});
    expect((await get(await afterKill.url(), "/v1/user")).status).toBe(200);
    afterKill.child.kill("SIGINT");
    expect(await afterKill.ended).toBe(0);
  });

  it("prints the one-time link on a database without people, and no other secret", async () => {
    const { child, ended, written, url } = run({});
    const origin = await url();
    await vi.waitFor(() => expect(written.out).toContain(`${origin}/setup#token=`), {
      timeout: 60_000,
    });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(written.out.match(/token=/g)).toHaveLength(1);
  });
});
