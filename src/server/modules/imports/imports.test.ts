import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  cancelImportRun,
  chooseImportPages,
  createChangeRequest,
  getChangeRequestById,
  getImportPage,
  getPageByPath,
  getPageInChangeRequestByPath,
  importContent,
  importContentInChangeRequest,
  listFiles,
  listImportPages,
  listImportRuns,
  listPages,
  listPagesInChangeRequest,
  mergeChangeRequest,
  resumeImportRun,
  retryImportRun,
  startImportRun,
  updateChangeRequestById,
  updateMemberInOrganizationById,
  updateSpaceById,
} from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { onePixel } from "#server/testing/content-fixture.ts";
import {
  docPage,
  importing,
  importJobs,
  type ImportJobs,
  openTestSite,
  type TestSite,
} from "#server/testing/import-site.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { setPages } from "./pages/page-rows.ts";
import { storeImport } from "#server/testing/stored-import.ts";

const WAIT_MS = 30_000;
/** Its own: the work of all imports there is done, and other tests leave some behind. */
let database: OpenDatabase;
let app: TestApp;
let admin: Admin;
let site: TestSite;
let jobs: ImportJobs;
let imports: ReturnType<typeof importing>;

const menu = [
  ["/docs/", "Welcome"],
  ["/docs/install", "Install"],
  ["/docs/use", "Use"],
] as const;
const pages = {
  "/docs/": docPage("Welcome", '<p>Read <a href="install#linux">how to install</a>.</p>', menu),
  "/docs/install": docPage(
    "Install",
    '<h2 id="linux">On Linux</h2><p>Run it, then <a href="/docs/use">use it</a>.</p><p><img src="/pixel.png" alt="Dot"></p>',
    menu,
  ),
  "/docs/use": docPage(
    "Use",
    "<p>Back to <a href='./'>the start</a>.</p><img src='/pixel.png?2' alt='Dot'>",
    menu,
  ),
  "/pixel.png": (_: unknown, response: ServerResponse) =>
    void response.setHeader("Content-Type", "image/png").end(Buffer.from(onePixel, "base64")),
};

beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ database, importWaitMs: WAIT_MS });
});
afterAll(async () => {
  await app.app.stop();
  await database.close();
});
beforeEach(async () => {
  site = await openTestSite({ ...pages, "/pixel.png?2": pages["/pixel.png"] });
  jobs = importJobs(app, [site]);
  admin = await app.newAdmin();
  imports = importing(admin, admin, () => jobs);
});
afterEach(() => {
  expect(jobs.problems).toEqual([]);
  site.close();
});

const website = (path = "/docs/") => ({ type: "website" as const, url: `${site.origin}${path}` });
const titlesIn = (listed: { pages: readonly { title: string }[] }) =>
  listed.pages.map(({ title }) => title);

/** What is asked for, while somebody does the work it waits for. */
const meanwhile = async <Result>(call: Promise<Result>): Promise<Result> => {
  await vi.waitFor(async () => expect(await jobs.settle()).toBeGreaterThan(0), {
    timeout: WAIT_MS,
  });
  return call;
};

describe("an import of a site", () => {
  it("becomes a change request with its pages, in order, linked to each other", async () => {
    const space = await imports.newSpace();
    const begun = await imports.begin({ source: website(), target: { space } });
    expect(begun).toMatchObject({ status: "pending", phase: "finding" });
    await jobs.settle();
    const found = await imports.read(begun.id);
    expect(found).toMatchObject({ status: "in-progress", phase: "choosing", found: 3 });
    expect(found.finding).toMatchObject({ whole: true });
    const { client } = admin;
    expect(await dataOf(listPages({ client, path: { spaceId: space } }))).toEqual({ pages: [] });
    const [sample = ""] = found.finding?.samples ?? [];
    const at = { ...imports.at(begun.id), importPageId: sample };
    const preview = await dataOf(getImportPage({ client, path: at }));
    expect(preview.document?.nodes.length).toBeGreaterThan(0);

    await imports.choose(begun.id);
    await jobs.settle();
    const done = await imports.read(begun.id);
    expect(done).toMatchObject({ status: "completed", imported: 3, failed: 0, skipped: 0 });
    expect(done.result).toMatchObject({ files: 1, removed: 0, conflicts: 0 });
    const path = { spaceId: space, changeRequestId: done.result?.changeRequest ?? "" };
    const request = await dataOf(getChangeRequestById({ client, path }));
    expect(request).toMatchObject({ status: "draft", createdBy: { id: admin.id } });
    expect(titlesIn(await dataOf(listPagesInChangeRequest({ client, path })))).toEqual([
      "Welcome",
      "Install",
      "Use",
    ]);
    const page = await dataOf(
      getPageInChangeRequestByPath({
        client,
        path: { ...path, pagePath: "welcome" },
        query: { format: "markdown" },
      }),
    );
    const install = (await imports.rows(begun.id)).find(({ title }) => title === "Install")?.page;
    expect(page).toMatchObject({
      markdown: expect.stringContaining(`[how to install](/pages/${install}#on-linux)`) as string,
    });
    expect(await dataOf(listPages({ client, path: { spaceId: space } }))).toEqual({ pages: [] });
  });

  it("leaves out what is not chosen, and says so of links that led there", async () => {
    const space = await imports.newSpace();
    const { id } = await imports.begin({ source: website(), target: { space } });
    await jobs.settle();
    const install = (await imports.rows(id)).find(({ title }) => title === "Install");
    await imports.choose(id, { exclude: [install?.id] });
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ status: "completed", imported: 2, skipped: 1 });
    const rows = await imports.rows(id);
    expect(rows.map(({ title, reason }) => [title, reason])).toEqual([
      ["Welcome", undefined],
      ["Install", "not-chosen"],
      ["Use", undefined],
    ]);
    expect(rows[0]?.losses).toEqual([{ loss: "link-left-out", count: 1 }]);
    const { client } = admin;
    const listed = (query: object) =>
      dataOf(listImportPages({ client, path: imports.at(id), query })).then(({ items }) => items);
    expect(await listed({ status: "skipped" })).toMatchObject([{ title: "Install" }]);
    expect(await listed({ loss: "link-left-out" })).toMatchObject([{ title: "Welcome" }]);
  });

  it("goes below a page of an open change request", async () => {
    const space = await imports.newSpace();
    const { client } = admin;
    const path = { spaceId: space };
    const body = {
      subject: "Docs",
      changes: [
        { operation: "insert_page" as const, title: "Manual", document: { markdown: "All." } },
      ],
    };
    const { id: changeRequest } = await dataOf(createChangeRequest({ client, path, body }));
    const at = { ...path, changeRequestId: changeRequest };
    const manual = (await dataOf(listPagesInChangeRequest({ client, path: at }))).pages[0];
    const target = { space, changeRequest, page: manual?.id ?? "" };
    const done = await imports.all({ source: website(), target });
    expect(done).toMatchObject({ status: "completed", result: { changeRequest } });
    const { pages: top } = await dataOf(listPagesInChangeRequest({ client, path: at }));
    expect(top).toMatchObject([
      { title: "Manual", pages: [{ title: "Welcome" }, { title: "Install" }, { title: "Use" }] },
    ]);
    const { items } = await dataOf(
      listImportRuns({
        client,
        path: { organizationId: admin.organizationId },
        query: { changeRequest },
      }),
    );
    expect(items).toMatchObject([{ id: done.id }]);
  });

  it("is refused for another space's page, and where the caller may not write", async () => {
    const space = await imports.newSpace();
    const reader = await app.newMember(admin.organizationId, "read");
    const path = { organizationId: admin.organizationId };
    const body = { source: website(), target: { space } };
    expect(await outcome(startImportRun({ client: reader.client, path, body }))).toMatchObject({
      status: 403,
    });
    const { client } = admin;
    const ask = (target: object) =>
      outcome(startImportRun({ client, path, body: { ...body, target: { space, ...target } } }));
    expect(await ask({ page: "nothing" })).toMatchObject({ status: 400 });
    expect(await ask({ changeRequest: "nothing" })).toMatchObject({ status: 404 });
    expect(await ask({ changeRequest: "x", direct: true })).toMatchObject({ status: 400 });
    const robots = { ...body, options: { ignoreRobots: true } };
    const editor = await app.newMember(admin.organizationId, "edit");
    expect(
      await outcome(startImportRun({ client: editor.client, path, body: robots })),
    ).toMatchObject({ status: 403 });
  });

  it("runs once in a space at a time", async () => {
    const space = await imports.newSpace();
    const begun = await imports.begin({ source: website(), target: { space } });
    const path = { organizationId: admin.organizationId };
    const body = { source: website(), target: { space } };
    const again = () => outcome(startImportRun({ client: admin.client, path, body }));
    expect(await again()).toMatchObject({
      status: 409,
      error: { error: { reason: "import.under-way" } },
    });
    await jobs.settle();
    expect(await imports.read(begun.id)).toMatchObject({ phase: "choosing" });
    expect(await again()).toMatchObject({ status: 201 });
    await jobs.settle();
  });

  it("is not started by who looked at something else", async () => {
    const space = await imports.newSpace();
    const { id } = await imports.begin({ source: website(), target: { space } });
    await jobs.settle();
    const { client } = admin;
    const choose = (body: { plan: string; choices?: object }) =>
      outcome(chooseImportPages({ client, path: imports.at(id), body }));
    expect(await choose({ plan: "another" })).toMatchObject({
      status: 409,
      error: { error: { reason: "import.plan-moved" } },
    });
    const { plan = "" } = await imports.read(id);
    expect(await choose({ plan, choices: { exclude: ["nothing"] } })).toMatchObject({
      status: 400,
    });
    expect(await choose({ plan, choices: { alternatives: ["language:xx"] } })).toMatchObject({
      status: 400,
    });
  });
});

describe("an import that is cancelled", () => {
  it("writes nothing, and goes on behind what was fetched when it is resumed", async () => {
    const space = await imports.newSpace();
    const { id } = await imports.begin({ source: website(), target: { space } });
    await jobs.settle();
    await imports.choose(id);
    const { client } = admin;
    const cancelled = await dataOf(cancelImportRun({ client, path: imports.at(id) }));
    expect(cancelled).toMatchObject({ status: "cancelled" });
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ status: "cancelled" });
    expect(await outcome(cancelImportRun({ client, path: imports.at(id) }))).toMatchObject({
      status: 409,
      error: { error: { reason: "import.not-now" } },
    });
    const before = site.asked.filter((path) => path.startsWith("/docs/")).length;
    await dataOf(resumeImportRun({ client, path: imports.at(id) }));
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ status: "completed", imported: 3 });
    expect(site.asked.filter((path) => path.startsWith("/docs/")).length).toBe(before);
  });

  it("ends within two seconds, also in the middle of a page that never comes", async () => {
    const space = await imports.newSpace();
    site.set({ "/docs/use": () => undefined });
    const { id } = await imports.begin({ source: website(), target: { space } });
    const settled = jobs.settle();
    await vi.waitFor(() => expect(site.asked).toContain("/docs/use"), { timeout: WAIT_MS });
    await dataOf(cancelImportRun({ client: admin.client, path: imports.at(id) }));
    await settled;
    expect(await imports.read(id)).toMatchObject({ status: "cancelled", phase: "finding" });
  });

  it("keeps what was fetched where that is wanted", async () => {
    const space = await imports.newSpace();
    const { id } = await imports.begin({ source: website(), target: { space } });
    await jobs.settle();
    // Found by now, and never answered when it is asked for again.
    await setPages(app.database.db, id, { status: ["complete"] }, { status: "pending" });
    site.set({ "/docs/use": () => undefined });
    await imports.choose(id);
    const settled = jobs.settle();
    const fetched = async () => (await imports.read(id)).imported;
    await vi.waitFor(async () => expect(await fetched()).toBe(2), { timeout: WAIT_MS });
    const { client } = admin;
    await dataOf(cancelImportRun({ client, path: imports.at(id), body: { keep: true } }));
    await settled;
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ status: "completed", imported: 2, skipped: 1 });
    expect((await imports.rows(id)).map(({ reason }) => reason)).toContain("cancelled");
  });
});

describe("an import that failed", () => {
  it("tries the failed pages again, and adds them to the same change request", async () => {
    const space = await imports.newSpace();
    site.set({
      "/docs/use": (_, response) => void response.writeHead(500).end(),
    });
    const source = website();
    const done = await imports.all({ source, target: { space } });
    expect(done).toMatchObject({ status: "completed", imported: 2, failed: 1 });
    site.set({ "/docs/use": pages["/docs/use"] });
    const { client } = admin;
    await dataOf(retryImportRun({ client, path: imports.at(done.id) }));
    await jobs.settle();
    const again = await imports.read(done.id);
    expect(again).toMatchObject({
      status: "completed",
      imported: 3,
      failed: 0,
      result: { changeRequest: done.result?.changeRequest },
    });
    const path = { spaceId: space, changeRequestId: done.result?.changeRequest ?? "" };
    expect(titlesIn(await dataOf(listPagesInChangeRequest({ client, path })))).toEqual([
      "Welcome",
      "Install",
      "Use",
    ]);
    expect(await outcome(retryImportRun({ client, path: imports.at(done.id) }))).toMatchObject({
      status: 409,
    });
  });

  it("because its change request was closed goes on into another one", async () => {
    const space = await imports.newSpace();
    const { client } = admin;
    const path = { spaceId: space };
    const { id: changeRequest } = await dataOf(createChangeRequest({ client, path, body: {} }));
    const { id } = await imports.begin({ source: website(), target: { space, changeRequest } });
    await jobs.settle();
    await imports.choose(id);
    const body = { status: "archived" as const };
    const at = { ...path, changeRequestId: changeRequest };
    await dataOf(updateChangeRequestById({ client, path: at, body }));
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ status: "failed", reason: "target-closed" });
    const resume = (target?: object) =>
      outcome(
        resumeImportRun({
          client,
          path: imports.at(id),
          ...(target && { body: { target: { space, ...target } } }),
        }),
      );
    expect(await resume()).toMatchObject({ status: 409 });
    expect(await resume({})).toMatchObject({ status: 200 });
    await jobs.settle();
    const done = await imports.read(id);
    expect(done).toMatchObject({ status: "completed", imported: 3 });
    expect(done.result?.changeRequest).not.toBe(changeRequest);
    jobs.problems.length = 0;
  });

  it("because who began it may no longer write there has changed nothing", async () => {
    const editor = await app.newMember(admin.organizationId, "edit");
    const theirs = importing(editor, admin, () => jobs);
    const space = await imports.newSpace();
    const { id } = await theirs.begin({ source: website(), target: { space } });
    await jobs.settle();
    await theirs.choose(id);
    await dataOf(
      updateMemberInOrganizationById({
        client: admin.client,
        path: { organizationId: admin.organizationId, userId: editor.id },
        body: { role: "read" },
      }),
    );
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ status: "failed", reason: "no-permission" });
    jobs.problems.length = 0;
  });
});

describe("the published operation", () => {
  it("imports a whole site into the space, waits, and names the import", async () => {
    const spaceId = await imports.newSpace();
    const { client } = admin;
    const body = { url: website().url, source: "website" as const };
    const call = importContent({ client, path: { spaceId }, body });
    const { data, response } = await meanwhile(call);
    expect(response?.status).toBe(201);
    expect(data).toMatchObject({ importedResources: 3, totalResources: 3 });
    const { data: run } = await client.get({
      url: new URL(response?.headers.get("location") ?? "").pathname,
    });
    expect(run).toMatchObject({ status: "completed", result: { revision: data?.revision } });
    const listed = await dataOf(listPages({ client, path: { spaceId } }));
    expect(titlesIn(listed)).toEqual(["Welcome", "Install", "Use"]);
    expect((await dataOf(listFiles({ client, path: { spaceId } }))).items).toHaveLength(1);
  });

  it("imports one page as HTML, or as Markdown", async () => {
    const spaceId = await imports.newSpace();
    const { client } = admin;
    site.set({
      "/readme.md": (_, response) =>
        void response
          .setHeader("Content-Type", "text/plain")
          .end("# Read me\n\nSee [the docs](docs/) and [part](#part).\n\n## Part\n"),
    });
    const into = (url: string, source: "html" | "markdown") =>
      meanwhile(importContent({ client, path: { spaceId }, body: { url, source } }));
    expect(await into(website("/docs/install").url, "html")).toMatchObject({
      data: { importedResources: 1, totalResources: 1 },
    });
    expect(await into(`${site.origin}/readme.md`, "markdown")).toMatchObject({
      data: { importedResources: 1, totalResources: 1 },
    });
    const page = await dataOf(
      getPageByPath({
        client,
        path: { spaceId, pagePath: "read-me" },
        query: { format: "markdown" },
      }),
    );
    expect(page).toMatchObject({
      markdown: expect.stringContaining(`[the docs](${site.origin}/docs/)`) as string,
    });
  });

  it("imports into a change request", async () => {
    const spaceId = await imports.newSpace();
    const { client } = admin;
    const body = { subject: "Docs" };
    const made = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
    const path = { spaceId, changeRequestId: made.id };
    const asked = { url: website().url, source: "website" as const };
    const { data } = await meanwhile(importContentInChangeRequest({ client, path, body: asked }));
    expect(data).toMatchObject({ importedResources: 3 });
    const request = await dataOf(getChangeRequestById({ client, path }));
    expect(request.revision).toBe(data?.revision);
    await dataOf(mergeChangeRequest({ client, path }));
    expect(titlesIn(await dataOf(listPages({ client, path: { spaceId } })))).toHaveLength(3);
  });

  it.each(["docx", "zip", "confluence", "github-wiki", "notion", "google-docs"] as const)(
    "says that %s is not supported yet",
    async (source) => {
      const spaceId = await imports.newSpace();
      const body = { url: website().url, source };
      expect(
        await outcome(importContent({ client: admin.client, path: { spaceId }, body })),
      ).toMatchObject({
        status: 400,
        error: { error: { message: expect.stringContaining("not supported yet") as string } },
      });
    },
  );

  it("refuses a locked space, and names the other way", async () => {
    const spaceId = await imports.newSpace();
    const { client } = admin;
    await dataOf(updateSpaceById({ client, path: { spaceId }, body: { editMode: "locked" } }));
    const body = { url: website().url, source: "website" as const };
    expect(await outcome(importContent({ client, path: { spaceId }, body }))).toMatchObject({
      status: 409,
      error: {
        error: {
          reason: "space.locked",
          message: expect.stringContaining("Import into a change request") as string,
        },
      },
    });
  });

  it.each([
    ["nothing", ""],
    ["no address", "docs"],
    ["ftp", "ftp://docs.example.com/"],
    ["a password", "https://user:secret@docs.example.com/"],
    ["too long an address", `https://docs.example.com/${"a".repeat(2048)}`],
  ])("refuses %s as an address", async (_, url) => {
    const spaceId = await imports.newSpace();
    const { client } = admin;
    const body = { url, source: "website" as const };
    expect(await outcome(importContent({ client, path: { spaceId }, body }))).toMatchObject({
      status: 400,
      error: { error: { details: [{ path: "url" }] } },
    });
  });
});

describe("imports", () => {
  it("are listed for who can open their space, the latest first, by state", async () => {
    const { organizationId, client } = admin;
    const of = { organizationId, spaceId: await imports.newSpace(), createdBy: admin.id };
    const first = await storeImport(app.database.db, of, {
      createdAt: new Date(Date.now() - 60_000),
      status: "completed",
    });
    const second = await storeImport(app.database.db, of);
    const guest = await app.newMember(organizationId, null);
    const list = async (person: Pick<Admin, "client">, query: object = {}) =>
      (
        await dataOf(listImportRuns({ client: person.client, path: { organizationId }, query }))
      ).items.map(({ id }) => id);
    expect(await list({ client })).toEqual([second.importRunId, first.importRunId]);
    expect(await list({ client }, { status: "active" })).toEqual([second.importRunId]);
    expect(await list({ client }, { status: "completed" })).toEqual([first.importRunId]);
    expect(await list({ client }, { space: "another" })).toEqual([]);
    expect(await list(guest)).toEqual([]);
  });
});
