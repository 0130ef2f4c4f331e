import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createSite,
  createSiteRedirect,
  getGitRedirects,
  getSiteRedirectBySource,
  listSiteRedirects,
  setGitConnection,
  takeGitRedirects,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

/** A file of settings with these redirects. */
const settings = (redirects: Readonly<Record<string, string>>): string =>
  `redirects:\n${Object.entries(redirects)
    .map(([from, to]) => `  ${from}: ${to}\n`)
    .join("")}`;

const files = {
  "README.md": "# Home\n",
  "install.md": "# Install\n\nRun it.\n",
  "guides/README.md": "# Guides\n",
};

/** A published space of a repository, and what its redirects are for a site. */
const published = async (name: string, spaces?: readonly string[]) => {
  const { client, organizationId } = git.admin;
  const spaceId = await git.bound(name);
  const body = { title: name, spaces: [...(spaces ?? []), spaceId] };
  const { id: siteId } = await dataOf(createSite({ client, path: { organizationId }, body }));
  const path = { organizationId, siteId };
  const offered = () => dataOf(getGitRedirects({ client, path, query: { space: spaceId } }));
  const take = () => dataOf(takeGitRedirects({ client, path, body: { space: spaceId } }));
  const there = async () =>
    (await dataOf(listSiteRedirects({ client, path, query: { limit: 100 } }))).items;
  return { client, path, spaceId, offered, take, there };
};

test("redirects of the settings are offered, say why not, and are taken only when asked", async () => {
  const { client, path, spaceId, offered, take, there } = await published("offers");
  const redirects = {
    "old/install": "./install.md",
    guide: "guides",
    start: "README.md#first",
    install: "install.md",
    gone: "gone.md",
    out: "../elsewhere.md",
    chat: "https://chat.example.com/room",
    '"a?b"': "install.md",
    taken: "install.md",
  };
  await dataOf(
    createSiteRedirect({
      client,
      path,
      body: { source: "/taken", destination: { kind: "external", url: "https://example.com/" } },
    }),
  );
  expect((await offered()).outcomes).toEqual([]);
  git.server.commit("offers", { ...files, ".gitbook.yaml": settings(redirects) });
  expect(await git.sync(spaceId, { rehearse: true })).toMatchObject({ state: "rehearsed" });
  expect((await offered()).outcomes).toEqual([]);
  expect(await git.sync(spaceId)).toMatchObject({ state: "done" });

  const before = await offered();
  expect(before).toMatchObject({ applied: false, added: 4, unchanged: 0, refused: 5 });
  const said = Object.fromEntries(
    before.outcomes.map(({ from, outcome: became, reason }) => [from, reason ?? became]),
  );
  expect(said).toEqual({
    "old/install": "added",
    guide: "added",
    start: "added",
    install: "live",
    gone: "no-target",
    out: "no-target",
    chat: "added",
    "a?b": "source",
    taken: "redirected",
  });
  expect(await there()).toHaveLength(1);

  expect(await take()).toMatchObject({ applied: true, added: 4, refused: 5 });
  expect(await there()).toHaveLength(5);
  const query = { source: "/old/install" };
  expect(await dataOf(getSiteRedirectBySource({ client, path, query }))).toMatchObject({
    redirect: { permanent: true },
    target: "/install",
    status: 308,
  });
  expect(await take()).toMatchObject({ added: 0, unchanged: 4, refused: 5 });
});

test("what later commits redirect is offered after their sync, and what was taken stays", async () => {
  const { client, path, spaceId, offered, take, there } = await published("later");
  git.server.commit("later", { ...files, ".gitbook.yaml": settings({ old: "install.md" }) });
  await git.sync(spaceId);
  expect(await take()).toMatchObject({ added: 1 });
  git.server.commit("later", {
    "install.md": null,
    "setup.md": files["install.md"],
    ".gitbook.yaml": settings({ older: "setup.md" }),
  });
  expect(await git.sync(spaceId)).toMatchObject({ state: "done" });
  expect(await offered()).toMatchObject({
    added: 1,
    outcomes: [{ from: "older", source: "/older", outcome: "added" }],
  });
  expect((await there()).filter(({ automatic }) => !automatic)).toHaveLength(1);
  // The page that was taken kept its id when its file was renamed, so the redirect follows it.
  const query = { source: "/old" };
  const led = await dataOf(getSiteRedirectBySource({ client, path, query }));
  expect(led.target).toBe("/setup");

  await dataOf(
    setGitConnection({
      client,
      path: { spaceId },
      body: { url: git.server.urlOf("offers"), ref: "refs/heads/other" },
    }),
  );
  expect((await offered()).outcomes).toEqual([]);
});

test("paths begin where the site shows the space, in each place", async () => {
  const first = await git.newSpace();
  const { spaceId, offered } = await published("below", [first]);
  git.server.commit("below", { ...files, ".gitbook.yaml": settings({ "/old": "install.md" }) });
  await git.sync(spaceId);
  const { outcomes } = await offered();
  expect(outcomes).toHaveLength(1);
  const [{ source, target } = { source: "", target: "" }] = outcomes;
  expect(source).toMatch(/^\/[^/]+\/old$/);
  expect(target).toBe(source.replace(/old$/, "install"));
});

test("nothing is offered of a space that is not bound, or of one elsewhere", async () => {
  const { client, path } = await published("unbound");
  const space = await git.newSpace();
  const stranger = await git.app.newAdmin();
  const asked = (one: typeof client, id: string) =>
    outcome(getGitRedirects({ client: one, path, query: { space: id } }));
  expect((await asked(client, space)).status).toBe(404);
  expect((await asked(client, "A23456789012345678b0")).status).toBe(404);
  expect((await asked(stranger.client, space)).status).toBe(404);
});
