import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  applyTemplateToSpace,
  createSpace,
  deleteSpaceById,
  getCurrentRevision,
  getPageById,
  getSpaceTemplatePage,
  listPageLinksInSpace,
  listRevisionsInSpace,
  listSpaceLinks,
  listSpacesInOrganizationById,
  listSpaceTemplatePages,
  listSpaceTemplates,
  type RevisionPage,
  searchSpaceContent,
  updateSpaceById,
} from "#client";
import { MAX_TEMPLATE_PAGES } from "#contract/schemas/space-template.ts";
import { auditEvents } from "#server/db/tables/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, fillSpace, newPage } from "#server/testing/content-fixture.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { addGrantRow } from "#server/testing/row-fixtures.ts";
import { builtInTemplates } from "./built-in-pages.ts";

let app: TestApp;
let place: OrganizationFixture;
beforeAll(async () => {
  app = await makeApp();
  place = await makeOrganizationFixture(app, "https://logo.example/logo.png");
});

const written = builtInTemplates.filter(({ pages }) => pages.length > 0);
const flat = (pages: readonly RevisionPage[]): RevisionPage[] =>
  pages.flatMap((page) => [page, ...("pages" in page ? flat(page.pages) : [])]);
const contentOf = (spaceId: string, { client }: Person = place.admin) =>
  dataOf(getCurrentRevision({ client, path: { spaceId } }));
const pagesOf = async (spaceId: string) => flat((await contentOf(spaceId)).pages);
const apply = (
  spaceId: string,
  body: Parameters<typeof applyTemplateToSpace>[0]["body"],
  by: Person = place.admin,
) => outcome(applyTemplateToSpace({ client: by.client, path: { spaceId }, body }));
const make = (body: object, by: Person = place.admin) =>
  outcome(createSpace({ client: by.client, path: { organizationId: place.organizationId }, body }));
const textOf = async (spaceId: string, pageId: string) => {
  const page = await dataOf(
    getPageById({
      client: place.admin.client,
      path: { spaceId, pageId },
      query: { format: "markdown" },
    }),
  );
  return page.type === "document" ? (page.markdown ?? "") : "";
};
const markAsTemplate = async (spaceId: string, template = true) => {
  const { client } = place.admin;
  await dataOf(updateSpaceById({ client, path: { spaceId }, body: { template } }));
};
const templatesOf = async ({ client }: Person) => {
  const path = { organizationId: place.organizationId };
  return (await dataOf(listSpaceTemplates({ client, path }))).items;
};
const templatePages = (templateId: string, { client }: Person = place.admin) =>
  outcome(
    listSpaceTemplatePages({
      client,
      path: { organizationId: place.organizationId, templateId },
    }),
  );

describe("templates that come with the service", () => {
  it("are listed before those of the organization, with what they are for", async () => {
    const items = await templatesOf(place.admin);
    expect(items.slice(0, 6).map(({ id }) => id)).toEqual([
      "blank",
      "product-docs",
      "api-reference",
      "help-center",
      "handbook",
      "changelog",
    ]);
    for (const { description = "", space } of items.slice(0, 6)) {
      expect(description).not.toBe("");
      expect(space).toBeUndefined();
    }
  });

  it.each(written)("$id shows before it is used what a space then has", async ({ id }) => {
    const { data } = await templatePages(id);
    const listed = (await templatesOf(place.admin)).find((template) => template.id === id);
    const { data: space, status } = await make({ title: id, template: { id } });
    expect(status).toBe(201);
    const spaceId = space?.id ?? "";
    const pages = await pagesOf(spaceId);
    const named = (list: readonly { title: string; type: string }[]) =>
      list.map(({ title, type }) => ({ title, type }));
    const previewed = flat((data?.pages ?? []) as RevisionPage[]);
    expect(named(pages)).toEqual(named(previewed));
    const texts = pages.filter(({ type }) => type === "document");
    expect(texts.length).toBe(listed?.pages);
    expect(texts.length).toBeGreaterThanOrEqual(4);
    expect(texts.length).toBeLessThanOrEqual(10);
    for (const [at, page] of pages.entries()) {
      if (page.type !== "document") continue;
      const { client } = place.admin;
      const pageId = previewed[at]?.id ?? "";
      const path = { organizationId: place.organizationId, templateId: id, pageId };
      const shown = await dataOf(getSpaceTemplatePage({ client, path }));
      expect(shown.title).toBe(page.title);
      expect(shown.description).toBe(page.description);
      const said = JSON.stringify(shown.document);
      expect(said.length).toBeGreaterThan(800);
      const markdown = await textOf(spaceId, page.id);
      expect(markdown).not.toContain("refs/");
      // A column without a name says nothing to screen readers.
      expect(markdown).not.toMatch(/\|\s*\|[^\n]*\n\|\s*:?---/);
    }
  });

  it.each(written)("$id has no link that leads nowhere", async ({ id }) => {
    const { data: space } = await make({ title: id, template: { id } });
    const { client } = place.admin;
    const { stats } = await dataOf(listSpaceLinks({ client, path: { spaceId: space?.id ?? "" } }));
    expect(stats.total).toBeGreaterThan(0);
    expect(stats.broken.total).toBe(0);
  });

  it("lead from page to page by reference", async () => {
    const { data: space } = await make({ title: "Docs", template: { id: "product-docs" } });
    const spaceId = space?.id ?? "";
    const pages = await pagesOf(spaceId);
    const welcome = pages.find(({ title }) => title === "Welcome");
    const ids = new Set(pages.map(({ id }) => id));
    const path = { spaceId, pageId: welcome?.id ?? "" };
    const { items } = await dataOf(listPageLinksInSpace({ client: place.admin.client, path }));
    const targets = items.map(({ target }) => (target?.kind === "page" ? target.page : ""));
    expect(targets.length).toBeGreaterThanOrEqual(5);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });

  it("fill their named links with what the caller gives, and leave words where nothing is given", async () => {
    const { data } = await templatePages("product-docs");
    expect(data?.contentRefs).toEqual(["changelog", "community", "download", "support"]);
    const { data: other } = await make({ title: "Changes", template: { id: "changelog" } });
    const contentRefs = {
      support: { kind: "url", url: "https://help.example/" },
      changelog: { kind: "space", space: other?.id },
    };
    const { data: space } = await make({
      title: "Docs",
      template: { id: "product-docs", params: { contentRefs } },
    });
    const spaceId = space?.id ?? "";
    const pages = await pagesOf(spaceId);
    const idOf = (title: string) => pages.find((page) => page.title === title)?.id ?? "";
    const welcome = await textOf(spaceId, idOf("Welcome"));
    expect(welcome).toContain("[write to support](https://help.example/)");
    expect(welcome).toContain("our community");
    expect(welcome).not.toContain("[our community]");
    expect(await textOf(spaceId, idOf("Install"))).toContain(
      `[the changelog](/spaces/${other?.id})`,
    );
  });

  it("refuse names that none of their links has, and what no text can link to", async () => {
    const refused = async (contentRefs: object) => {
      const { status, error } = await make({
        template: { id: "handbook", params: { contentRefs } },
      });
      return { status, error: JSON.stringify(error) };
    };
    const unknown = await refused({ nowhere: { kind: "url", url: "https://a.example/" } });
    expect(unknown.status).toBe(400);
    expect(unknown.error).toContain("template.params.contentRefs.nowhere");
    const { status, error } = await make({
      template: {
        id: "product-docs",
        params: { contentRefs: { support: { kind: "user", user: place.admin.id } } },
      },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain("template.params.contentRefs.support.kind");
  });
});

describe("a space that begins with a template", () => {
  it("is there with its pages at once, recorded as one event, and can be searched", async () => {
    const { data: space } = await make({ title: "Help", template: { id: "help-center" } });
    const spaceId = space?.id ?? "";
    expect(space?.revision).toBe((await contentOf(spaceId)).id);
    const events = await app.database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, spaceId));
    expect(events.map(({ action }) => action)).toEqual(["space.created"]);
    expect(events[0]?.after).toMatchObject({ title: "Help", template: "help-center" });
    const { client } = place.admin;
    const query = { query: "invoices" };
    const found = await dataOf(searchSpaceContent({ client, path: { spaceId }, query }));
    expect(found.items.map(({ title }) => title)).toContain("Plans and invoices");
  });

  it("may be locked from the first", async () => {
    const { data, status } = await make({ editMode: "locked", template: { id: "changelog" } });
    expect(status).toBe(201);
    expect((await pagesOf(data?.id ?? "")).length).toBe(4);
  });

  it("is empty with the blank one", async () => {
    const { data } = await make({ template: { id: "blank" } });
    expect(await pagesOf(data?.id ?? "")).toEqual([]);
  });

  it("is not made where the template is unknown or wrong", async () => {
    const count = async () => {
      const path = { organizationId: place.organizationId };
      const { client } = place.admin;
      return (await dataOf(listSpacesInOrganizationById({ client, path }))).count;
    };
    const before = await count();
    expect((await make({ template: { id: "no-such" } })).status).toBe(404);
    expect((await make({ template: { id: await place.newSpace() } })).status).toBe(404);
    expect(await count()).toBe((before ?? 0) + 1);
  });
});

describe("a template in a space that has pages", () => {
  it("adds its pages behind them as one revision, with numbered slugs and ids of their own", async () => {
    const spaceId = await place.newSpace();
    const { client } = place.admin;
    const first = createdIn(await editSpace(client, spaceId, newPage("Releases", "Ours.")));
    for (let time = 0; time < 2; time += 1)
      expect((await apply(spaceId, { id: "changelog" })).status).toBe(201);
    const pages = await pagesOf(spaceId);
    expect(pages.map(({ title }) => title)).toEqual([
      "Releases",
      "Releases",
      "Deprecations",
      "Known issues",
      "How we release",
      "Releases",
      "Deprecations",
      "Known issues",
      "How we release",
    ]);
    expect(pages[0]?.id).toBe(first[0]);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(9);
    const slugs = pages.flatMap((page) => ("slug" in page ? [page.slug] : []));
    expect(slugs).toEqual([
      "releases",
      "releases-2",
      "deprecations",
      "known-issues",
      "how-we-release",
      "releases-3",
      "deprecations-2",
      "known-issues-2",
      "how-we-release-2",
    ]);
    const [, releases, deprecations] = pages;
    expect(await textOf(spaceId, releases?.id ?? "")).toContain(`/pages/${deprecations?.id}`);
    const { count } = await dataOf(listRevisionsInSpace({ client, path: { spaceId } }));
    expect(count).toBe(4);
  });

  it("changes nothing where it is unknown, the space is locked, or the right is missing", async () => {
    const spaceId = await place.newSpace();
    const before = (await contentOf(spaceId)).id;
    const reader = await app.newMember(place.organizationId, "comment");
    expect((await apply(spaceId, { id: "no-such" })).status).toBe(404);
    expect((await apply(spaceId, { id: "handbook" }, reader)).status).toBe(403);
    const { client } = place.admin;
    await dataOf(updateSpaceById({ client, path: { spaceId }, body: { editMode: "locked" } }));
    const { status, error } = await apply(spaceId, { id: "handbook" });
    expect(status).toBe(409);
    expect(JSON.stringify(error)).toContain("space.locked");
    expect((await contentOf(spaceId)).id).toBe(before);
  });

  it("is added once for an Idempotency-Key, which answers the same again", async () => {
    const spaceId = await place.newSpace();
    const { client } = place.admin;
    const send = () =>
      applyTemplateToSpace({
        client,
        path: { spaceId },
        body: { id: "changelog" },
        headers: { "Idempotency-Key": "once" },
      });
    for (let time = 0; time < 2; time += 1) {
      const { response, error } = await send();
      expect(JSON.stringify(error)).toBeUndefined();
      expect(response?.status).toBe(201);
      expect(response?.headers.get("idempotent-replayed")).toBe(time === 0 ? null : "true");
    }
    expect((await pagesOf(spaceId)).length).toBe(4);
  });

  it("makes no revision where it has no pages", async () => {
    const spaceId = await place.newSpace();
    const before = (await contentOf(spaceId)).id;
    expect((await apply(spaceId, { id: "blank" })).status).toBe(201);
    expect((await contentOf(spaceId)).id).toBe(before);
  });
});

describe("a space that is marked as a template", () => {
  it("is offered to those who can open it, and to nobody else", async () => {
    const spaceId = await place.newSpace();
    const { client } = place.admin;
    await dataOf(updateSpaceById({ client, path: { spaceId }, body: { defaultLevel: null } }));
    await markAsTemplate(spaceId);
    const insider = await app.newMember(place.organizationId, "create");
    const outsider = await app.newMember(place.organizationId, "create");
    const { organizationId } = place;
    await addGrantRow(app.database.db, {
      organizationId,
      spaceId,
      userId: insider.id,
      role: "read",
    });
    const offered = async (person: Person) =>
      (await templatesOf(person)).some(({ space }) => space === spaceId);
    expect([await offered(insider), await offered(outsider)]).toEqual([true, false]);
    expect((await templatePages(spaceId, insider)).status).toBe(200);
    expect((await templatePages(spaceId, outsider)).status).toBe(404);
    expect((await make({ template: { id: spaceId } }, insider)).status).toBe(201);
    expect((await make({ template: { id: spaceId } }, outsider)).status).toBe(404);
    const elsewhere = await makeOrganizationFixture(app, "https://logo.example/logo.png");
    expect((await apply(await elsewhere.newSpace(), { id: spaceId }, elsewhere.admin)).status).toBe(
      404,
    );

    await markAsTemplate(spaceId, false);
    expect(await offered(insider)).toBe(false);
    expect((await make({ template: { id: spaceId } }, insider)).status).toBe(404);
  });

  it("is no template any more in the trash", async () => {
    const spaceId = await place.newSpace();
    await markAsTemplate(spaceId);
    expect((await templatePages(spaceId)).status).toBe(200);
    await dataOf(deleteSpaceById({ client: place.admin.client, path: { spaceId } }));
    expect((await templatePages(spaceId)).status).toBe(404);
  });

  it("gives pages, files and links of their own, and stays as it is", async () => {
    const source = await place.newSpace();
    const { client } = place.admin;
    const { pageId } = await fillSpace(client, source);
    await editSpace(
      client,
      source,
      newPage(
        "Links",
        `[A](/pages/${pageId}), [B](/spaces/${source}/pages/${pageId}#x) and [C](refs/team).`,
      ),
      {
        operation: "insert_page",
        type: "link",
        title: "On",
        target: { kind: "page", page: pageId },
      },
    );
    await markAsTemplate(source);
    const before = await contentOf(source);
    const target = await place.newSpace();
    const { status } = await apply(target, {
      id: source,
      params: { contentRefs: { team: { kind: "url", url: "https://team.example/" } } },
    });
    expect(status).toBe(201);
    expect(await contentOf(source)).toEqual(before);
    const after = await contentOf(target);
    const copies = new Map(flat(after.pages).map((page) => [page.title, page]));
    const [original] = flat(before.pages).filter(({ id }) => id === pageId);
    const copy = copies.get(original?.title ?? "");
    expect(copy?.id).not.toBe(pageId);
    expect(await textOf(target, copies.get("Links")?.id ?? "")).toContain(
      `[A](/pages/${copy?.id}), [B](/pages/${copy?.id}#x) and [C](https://team.example/)`,
    );
    expect(copies.get("On")).toMatchObject({ target: { kind: "page", page: copy?.id } });
    const [file] = after.files;
    expect(after.files.length).toBe(before.files.length);
    expect(file?.id).not.toBe(before.files[0]?.id);
    const { pathname, search } = new URL(file?.downloadURL ?? "");
    expect((await app.request(`${pathname}${search}`)).status).toBe(200);
    const keysIn = async (spaceId: string, id: string) => {
      const page = await dataOf(
        getPageById({ client, path: { spaceId, pageId: id }, query: { format: "document" } }),
      );
      const { document } = page as { document?: { nodes: readonly { key?: string }[] } };
      return (document?.nodes ?? []).map(({ key }) => key);
    };
    const kept = await keysIn(source, pageId);
    expect((await keysIn(target, copy?.id ?? "")).some((key) => kept.includes(key))).toBe(false);
  });

  it("brings at most so many pages", async () => {
    const source = await place.newSpace();
    const { client } = place.admin;
    for (let made = 0; made <= MAX_TEMPLATE_PAGES; made += 50)
      await editSpace(
        client,
        source,
        ...Array.from({ length: 50 }, (_, at) => newPage(`Page ${made + at}`, "Same.")),
      );
    await markAsTemplate(source);
    const target = await place.newSpace();
    const { status, error } = await apply(target, { id: source });
    expect(status).toBe(409);
    expect(JSON.stringify(error)).toContain("template.too-large");
    expect(await pagesOf(target)).toEqual([]);
  });
});

it("the list goes on behind any of its templates", async () => {
  const other = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  const { client } = other.admin;
  const path = { organizationId: other.organizationId };
  const own: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const spaceId = await other.newSpace();
    await dataOf(updateSpaceById({ client, path: { spaceId }, body: { template: true } }));
    own.unshift(spaceId);
  }
  for (const limit of [1, 2, 5, 7]) {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query = { limit, ...(page === undefined ? {} : { page }) };
      const answer = await dataOf(listSpaceTemplates({ client, path, query }));
      expect(answer.count).toBe(9);
      seen.push(...answer.items.map(({ id }) => id));
      page = answer.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual([...builtInTemplates.map(({ id }) => id), ...own]);
  }
});
