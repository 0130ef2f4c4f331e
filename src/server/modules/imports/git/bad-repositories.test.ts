import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importGitRepository, setGitConnection } from "#client";
import { databaseText } from "#server/testing/database-text.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

const LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n";

describe("what is no page of the space", () => {
  test("is left out with its reason, and the rest comes in", async () => {
    const spaceId = await git.bound("odd");
    git.server.commit("odd", {
      "README.md": "# Home\n\n![big](big.png) ![lfs](lfs.png)\n",
      "latin.md": Buffer.from("# Caf\xe9\n", "latin1"),
      "wide.md": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("# Wide\n", "utf16le")]),
      "lfs.md": LFS,
      "big.png": Buffer.alloc(10_000_001),
      "lfs.png": LFS,
      "Twin.md": "# Upper\n",
      "twin.md": "# Lower\n",
    });
    const done = await git.sync(spaceId, { direction: "import" });
    expect(done.state).toBe("done");
    const items = await git.items(spaceId, done.id);
    for (const skipped of [
      "here skip latin.md not-utf8",
      "here skip lfs.md lfs-pointer",
      "here skip big.png too-large",
      "here skip lfs.png lfs-pointer",
    ])
      expect(items).toContain(skipped);
    expect(Object.keys(await git.pages(spaceId)).toSorted()).toEqual([
      "Home",
      "Lower",
      "Upper",
      "Wide",
    ]);
    expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });
  });

  test("may be a link, another repository or a name that systems read otherwise", async () => {
    const spaceId = await git.bound("linked");
    const work = mkdtempSync(join(tmpdir(), "bindery-git-work-"));
    const run = (...args: readonly string[]) =>
      execFileSync("git", ["-C", work, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args], {
        encoding: "utf8",
      });
    try {
      run("init", "-q", "-b", "main");
      mkdirSync(join(work, "docs"));
      writeFileSync(join(work, "README.md"), "# Home\n");
      symlinkSync("/etc/passwd", join(work, "secret.md"));
      writeFileSync(join(work, "docs/a\\b.md"), "# Odd\n");
      run("add", "-A");
      run("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},module`);
      run("commit", "-q", "-m", "First");
      run("push", "-q", git.server.pathOf("linked"), "main");
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
    const done = await git.sync(spaceId, { direction: "import" });
    expect(await git.items(spaceId, done.id)).toEqual([
      "here add README.md",
      "here skip docs/a\\b.md unsafe-name",
      "here skip module submodule",
      "here skip secret.md symlink",
    ]);
  });
});

describe("what is asked wrongly", () => {
  const ask = async (body: object) => {
    const { client } = git.admin;
    const spaceId = await git.newSpace();
    const valid = { url: git.server.urlOf("none"), ref: "refs/heads/main" };
    const { response, error } = await setGitConnection({
      client,
      path: { spaceId },
      body: { ...valid, ...body },
    });
    return { status: response?.status, path: error?.error.details?.[0]?.path };
  };

  test.each([
    [{ url: "http://git.example.com/a.git" }, "url"],
    [{ url: "ssh://git@example.com/a.git" }, "url"],
    [{ url: "file:///etc" }, "url"],
    [{ ref: "main" }, "ref"],
    [{ ref: "refs/tags/v1" }, "ref"],
    [{ ref: "refs/heads/a..b" }, "ref"],
    [{ directory: "../other" }, "directory"],
    [{ directory: "a/.git" }, "directory"],
  ])("%j is refused with its field", async (body, path) => {
    expect(await ask(body)).toEqual({ status: 400, path });
  });

  test("a password that is not written as addresses are is taken as it stands", async () => {
    expect(await ask({ url: "https://git:100%@git.example.com/a.git" })).toMatchObject({
      status: 200,
    });
  });

  test("a folder of another space is refused with that space", async () => {
    await git.bound("shared", { directory: "docs" });
    const { client } = git.admin;
    const spaceId = await git.newSpace();
    const body = {
      url: git.server.urlOf("shared"),
      ref: "refs/heads/main",
      directory: "docs/more",
    };
    const { response, error } = await setGitConnection({ client, path: { spaceId }, body });
    expect(response?.status).toBe(409);
    expect(error?.error).toMatchObject({ reason: "git.folder-taken" });
    expect(error?.error.message).toContain("Docs");
  });
});

test("a credential is nowhere but sealed, whatever comes of the sync", async () => {
  const canary = "canary-token-5f1d7c";
  const spaceId = await git.newSpace();
  git.server.create("sealed");
  git.server.commit("sealed", { "README.md": "# Home\n" });
  git.server.password = canary;
  const { client } = git.admin;
  const url = git.server.urlOf("sealed").replace("http://", `http://git:${canary}@`);
  const body = { url, ref: "refs/heads/main" };
  const { response } = await importGitRepository({ client, path: { spaceId }, body });
  expect(response?.status).toBe(204);
  expect(response?.headers.get("location")).not.toContain(canary);
  await git.runJobs();
  expect(await git.pages(spaceId)).toEqual({ Home: "" });
  git.server.password = "another";
  const failed = await git.sync(spaceId);
  expect(failed).toMatchObject({ state: "failed", error: { code: "credentials" } });
  git.server.password = undefined;
  expect(JSON.stringify(failed)).not.toContain(canary);
  expect(await databaseText(git.app.database.db)).not.toContain(canary);
});

test("an older request does not undo a newer one", async () => {
  const spaceId = await git.newSpace();
  git.server.create("ordered");
  git.server.commit("ordered", { "README.md": "# Home\n" });
  const { client } = git.admin;
  const body = { url: git.server.urlOf("ordered"), ref: "refs/heads/main" };
  const send = async (timestamp: string) => {
    const { response } = await importGitRepository({
      client,
      path: { spaceId },
      body: { ...body, timestamp },
    });
    await git.runJobs();
    const location = response?.headers.get("location") ?? "";
    return git.read(spaceId, location.slice(location.lastIndexOf("/") + 1));
  };
  expect(await send("2026-01-02T00:00:00.000Z")).toMatchObject({ state: "done" });
  expect(await send("2026-01-01T00:00:00.000Z")).toMatchObject({ state: "ignored" });
});
