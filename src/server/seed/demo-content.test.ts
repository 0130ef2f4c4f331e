import { beforeAll, describe, expect, test } from "vitest";
import {
  type ChangeRequest,
  type Comment,
  getChangeRequestMergePlan,
  getOpenApiOperationInSpace,
  getOpenApiSpecBySlug,
  getOpenApiSpecVersionImpact,
  getPageById,
  getPublishedContentSite,
  getSiteRedirectBySource,
  getSpaceById,
  listChangeRequestsForOrganization,
  listCollectionsInOrganizationById,
  listCommentsInChangeRequest,
  listCommentsInSpace,
  listFiles,
  listGlossaryEntries,
  listImportPages,
  listImportRuns,
  listOpenApiSpecVersions,
  listOrganizationsForAuthenticatedUser,
  listPages,
  listSites,
  listSiteVisitorKinds,
  listSpacesInOrganizationById,
  listTeamPermissionsInSpace,
  listTranslationPages,
  listTranslationProgress,
  listTranslations,
  listTranslationUnits,
  listUserPermissionsInSpace,
  revertChangeRequest,
  type RevisionPage,
  type Site,
  type Space,
} from "#client";
import { countingKeys, walkBlocks } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { readTranslations } from "#server/testing/read-translations.ts";
import { TermFinder, termsFor } from "#translation/glossary.ts";
import { warningsAbout } from "#translation/markers/warnings.ts";
import { seedDemo } from "./demo.ts";

/** Making a demo is a few thousand statements; a busy machine may take its time over them. */
const SLOW_MS = 90_000;

let app: TestApp;
let admin: Person;
let spaces: ReadonlyMap<string, Space>;
let requests: ReadonlyMap<string, ChangeRequest>;
let organizationId: string;

const asked = () => ({ client: admin.client, throwOnError: true as const });
const inOrganization = () => ({ ...asked(), path: { organizationId } });

const known = <Value>(things: ReadonlyMap<string, Value>, name: string): Value => {
  const found = things.get(name);
  if (found === undefined) throw new Error(`the demo has no ${name}`);
  return found;
};
const flat = (pages: readonly RevisionPage[]): RevisionPage[] =>
  pages.flatMap((page) => [page, ...("pages" in page ? flat(page.pages) : [])]);
const pagesOf = async (title: string): Promise<RevisionPage[]> => {
  const path = { spaceId: known(spaces, title).id };
  const { data } = await listPages({ ...asked(), path });
  const query = { format: "markdown" as const };
  return Promise.all(
    flat(data.pages).map(
      async ({ id: pageId }) =>
        (await getPageById({ ...asked(), path: { ...path, pageId }, query })).data,
    ),
  );
};
const markdownOf = (page: RevisionPage): string =>
  page.type === "document" ? (page.markdown ?? "") : "";
const changeRequest = (subject: string): ChangeRequest => known(requests, subject);
const pathOf = ({ space, id }: ChangeRequest) => ({ spaceId: space, changeRequestId: id });
const planOf = async (subject: string) =>
  (
    await getChangeRequestMergePlan({
      ...asked(),
      path: pathOf(changeRequest(subject)),
    })
  ).data;
const threadsOf = async (subject: string): Promise<Comment[]> => {
  const path = pathOf(changeRequest(subject));
  return (await listCommentsInChangeRequest({ ...asked(), path })).data.items;
};

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newPerson({ displayName: "Demo admin" });
  await seedDemo(app.asPerson(admin));
  const { data: organizations } = await listOrganizationsForAuthenticatedUser(asked());
  organizationId =
    organizations.items.find(({ title }) => title === "Northwind Instruments")?.id ?? "";
  const query = { limit: 1000 };
  const all = await listSpacesInOrganizationById({ ...inOrganization(), query });
  spaces = new Map(all.data.items.map((space) => [space.title, space]));
  const { data } = await listChangeRequestsForOrganization({
    ...inOrganization(),
    query: { limit: 100, status: ["draft", "open", "archived", "merged"] },
  });
  requests = new Map(data.items.map((item) => [item.subject, item]));
}, SLOW_MS);

describe("places", () => {
  test("collections lie in each other, with spaces in them", async () => {
    const { data } = await listCollectionsInOrganizationById(inOrganization());
    const titles = new Map(data.items.map(({ id, title }) => [id, title]));
    const nested = data.items.filter(({ parent }) => parent !== undefined);
    expect(nested.map(({ title, parent }) => [title, titles.get(parent ?? "")])).toEqual([
      ["Support", "Documentation"],
    ]);
    expect([...titles.values()].toSorted()).toEqual(["Documentation", "Engineering", "Support"]);
    const places = [...spaces].map(([title, { parent }]) => [title, titles.get(parent ?? "")]);
    expect(Object.fromEntries(places)).toEqual({
      "Product handbook": "Documentation",
      "Product handbook (German)": "Documentation",
      "Engineering guide": "Engineering",
      "Release policy": "Engineering",
      "First answers": "Support",
      "Rain gauge manual": "Documentation",
      Suppliers: undefined,
      "Partner portal": undefined,
    });
  });

  test("one space is locked, one is empty and one is in the trash", async () => {
    expect(known(spaces, "Release policy").editMode).toBe("locked");
    expect(await pagesOf("Release policy")).toHaveLength(2);
    expect(await pagesOf("Partner portal")).toEqual([]);
    const query = { deleted: true };
    const { data: trash } = await listSpacesInOrganizationById({ ...inOrganization(), query });
    expect(trash.items.map(({ title }) => title)).toEqual(["Old wiki"]);
    expect(Date.parse(trash.items[0]?.purgeAt ?? "")).toBeGreaterThan(Date.now());
  });

  test("one space was imported from a website, page for page", async () => {
    const { id: space } = known(spaces, "Rain gauge manual");
    const { data: runs } = await listImportRuns({ ...inOrganization(), query: { space } });
    expect(runs.items).toMatchObject([
      { status: "completed", source: { url: "https://docs.pluvia.example/manual/" }, failed: 1 },
    ]);
    const path = { organizationId, importRunId: runs.items[0]?.id ?? "" };
    const { data: rows } = await listImportPages({ ...asked(), path });
    const pages = await pagesOf("Rain gauge manual");
    expect(pages.map(({ title }) => title).toSorted()).toEqual(
      rows.items
        .filter(({ status }) => status === "complete")
        .map(({ title }) => title)
        .toSorted(),
    );
    const texts = pages.filter(({ type }) => type === "document").map(markdownOf);
    expect(texts).toHaveLength(9);
    expect(texts.join("\n")).toContain('{% hint style="warning" %}');
    expect(texts.join("\n")).toContain("```json");
    expect(texts.join("\n")).toContain('{% tab title="Another logger" %}');
    expect(texts.join("\n")).toMatch(/\]\(\/pages\/[^)]+#two-wires\)/);
    const { data: files } = await listFiles({
      ...asked(),
      path: { spaceId: space },
    });
    expect(files.items.map(({ name }) => name)).toEqual(["distance.png"]);
  });

  test("one space is for named people and a team only", async () => {
    const path = { spaceId: known(spaces, "Suppliers").id };
    const { data: space } = await getSpaceById({ ...asked(), path });
    expect(space.defaultLevel).toBeNull();
    const { data: people } = await listUserPermissionsInSpace({ ...asked(), path });
    const { data: teams } = await listTeamPermissionsInSpace({ ...asked(), path });
    expect(people.items.map(({ permission }) => permission).toSorted()).toEqual([
      "edit",
      "edit",
      "read",
    ]);
    expect(teams.items.map(({ team }) => team.title)).toEqual(["Product guides"]);
  });
});

describe("pages", () => {
  test.each(["Product handbook", "Engineering guide"])(
    "%s has a dozen of them, in groups and below each other, and every link leads somewhere",
    async (title) => {
      const pages = await pagesOf(title);
      const texts = pages.filter(({ type }) => type === "document");
      expect(texts.length).toBeGreaterThanOrEqual(12);
      expect(pages.filter(({ type }) => type === "group")).toHaveLength(3);
      expect(texts.filter((page) => "pages" in page && page.pages.length > 0)).toHaveLength(1);
      const ids = new Set(pages.map(({ id }) => id));
      const links = texts.flatMap((page) => [
        ...markdownOf(page).matchAll(/(?<!!)\[[^\]]*\]\(([^)]*)\)/g),
      ]);
      expect(links.length).toBeGreaterThan(4);
      for (const [link, href] of links)
        expect(ids.has(href?.replace("/pages/", "") ?? ""), link).toBe(true);
    },
  );

  test("they use what a page can say, and nothing of it was not understood", async () => {
    const texts = [...(await pagesOf("Product handbook")), ...(await pagesOf("Engineering guide"))];
    const types = new Set(
      texts.flatMap((page) =>
        [...walkBlocks(parseMarkdown(markdownOf(page), countingKeys("k")))].map(
          ({ block }) => block.type,
        ),
      ),
    );
    for (const type of [
      "heading-2",
      "list-ordered",
      "list-unordered",
      "list-tasks",
      "blockquote",
      "table",
      "hint",
      "tabs",
      "code",
      "expandable",
      "math",
      "image",
    ])
      expect([...types]).toContain(type);
    expect([...types]).not.toContain("raw");
  });

  test("a picture of the handbook can be downloaded", async () => {
    const path = { spaceId: known(spaces, "Product handbook").id };
    const { data } = await listFiles({ ...asked(), path });
    const [file] = data.items;
    expect(file).toMatchObject({ contentType: "image/png", dimensions: { width: 640 } });
    const pages = await pagesOf("Product handbook");
    expect(pages.map(markdownOf).join("")).toContain(`](/files/${file?.id ?? ""})`);
    const answer = await app.request(file?.downloadURL ?? "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect((await answer.arrayBuffer()).byteLength).toBe(file?.size);
  });
});

describe("change requests", () => {
  test("there are some of every status", () => {
    const count = (status: string) =>
      [...requests.values()].filter((item) => item.status === status).length;
    expect(count("draft")).toBe(3);
    expect(count("archived")).toBe(1);
    expect(count("merged")).toBe(4);
    expect(count("open")).toBeGreaterThanOrEqual(8);
  });

  test("one is in conflict over one sentence; all other open ones and drafts are clean", async () => {
    const living = [...requests.values()].filter(({ status }) =>
      ["open", "draft"].includes(status),
    );
    const plans = await Promise.all(
      living.map(async ({ subject }) => [subject, await planOf(subject)] as const),
    );
    const conflicting = plans.filter(([, { outcome }]) => outcome !== "clean");
    expect(conflicting.map(([subject]) => subject)).toEqual(["Batteries: say what cold means"]);
    expect(conflicting[0]?.[1].conflicts).toHaveLength(1);
    expect(plans.flatMap(([, { brokenLinks }]) => brokenLinks)).toEqual([]);
  });

  test("one has fallen behind without a conflict, and most have not", async () => {
    expect((await planOf("Explain how alarms repeat")).outdated).toBe(true);
    expect((await planOf("Quick start: ready in one evening")).outdated).toBe(false);
  });

  test("one is approved and ready to be merged by the admin", async () => {
    const plan = await planOf("Ingest: numbers after the move");
    expect(plan.mayMerge).toBe(true);
    expect(plan.rules.filter(({ met }) => !met)).toEqual([]);
  });

  test("one that was merged is being undone by a draft, and another one can be", async () => {
    const draft = changeRequest("Revert: Winter: hang the probe a metre deep");
    expect(draft.reverts).toBe(changeRequest("Winter: hang the probe a metre deep").id);
    expect((await planOf(draft.subject)).pages).toEqual({
      added: 0,
      edited: 1,
      moved: 0,
      removed: 0,
    });
    const second = await app.newPerson();
    await seedDemo(app.asPerson(second));
    const theirs = { client: second.client, throwOnError: true as const };
    const { data: own } = await listOrganizationsForAuthenticatedUser(theirs);
    const path = {
      organizationId: own.items.find(({ title }) => title === "Northwind Instruments")?.id ?? "",
    };
    const query = { status: ["merged" as const], limit: 100 };
    const { data: merged } = await listChangeRequestsForOrganization({ ...theirs, path, query });
    const range = merged.items.find(({ subject }) => subject.startsWith("Say how much range"));
    if (!range) throw new Error("the demo has not merged it");
    const { data: undone } = await revertChangeRequest({ ...theirs, path: pathOf(range) });
    expect(undone).toMatchObject({ status: "draft", outdated: false, reverts: range.id });
  });

  test("the admin finds something of every kind among whose turn it is", () => {
    const reasons = new Set(
      [...requests.values()].flatMap(({ turn }) => (turn ? [`${turn.group}: ${turn.reason}`] : [])),
    );
    expect([...reasons].toSorted()).toEqual([
      "draft: draft",
      "ready: approved",
      "waiting: approved",
      "waiting: no-reviewer",
      "waiting: waiting-for-author",
      "waiting: waiting-for-review",
      "yours: changes-requested",
      "yours: edited-since-review",
      "yours: reply",
      "yours: review-requested",
    ]);
  });
});

describe("threads", () => {
  test("some were met, some were not, one was resolved with a reason", async () => {
    const threads = await threadsOf("Quick start: ready in one evening");
    const said = (words: string) => threads.find(({ body }) => body.markdown?.includes(words));
    expect(said("half an hour measured")).toMatchObject({
      status: "open",
      replies: 1,
      change: { verdict: "changed" },
    });
    expect(said("take this out")).toMatchObject({
      status: "open",
      change: { verdict: "removed" },
      reactions: [{ emoji: "👍", count: 2 }],
    });
    expect(said("second meaning")).toMatchObject({
      status: "open",
      change: { verdict: "untouched" },
    });
    expect(said("Fifty sounds little")).toMatchObject({
      status: "resolved",
      resolveReason: "answered",
      change: { verdict: "untouched" },
    });
    const onPage = said("says the same as the page");
    expect(onPage?.target.page?.title).toBe("Install a logger");
    expect(onPage?.target.node).toBeUndefined();
    expect(said("no code on the lid")?.target.page).toBeUndefined();
  });

  test("spaces have threads of their own, one of them resolved", async () => {
    const all = await Promise.all(
      ["Product handbook", "Engineering guide"].map(async (title) => {
        const path = { spaceId: known(spaces, title).id };
        return (await listCommentsInSpace({ ...asked(), path })).data.items;
      }),
    );
    const states = all.flat().map(({ status }) => status);
    expect(states.toSorted()).toEqual(["open", "open", "resolved"]);
  });
});

describe("sites", () => {
  let sites: ReadonlyMap<string, Site>;
  const pathTo = (title: string) => ({ organizationId, siteId: known(sites, title).id });
  beforeAll(async () => {
    const { data } = await listSites(inOrganization());
    sites = new Map(data.items.map((site) => [site.title, site]));
  });

  test("one is published and one is being made", () => {
    const facts = [...sites].map(([title, { published, siteSpaces }]) => [
      title,
      { published, siteSpaces },
    ]);
    expect(Object.fromEntries(facts)).toEqual({
      "Northwind Docs": { published: true, siteSpaces: 6 },
      "Field manual": { published: false, siteSpaces: 2 },
    });
  });

  test("the published one has three sections, two of them in a group, and what is for some only", async () => {
    const { data } = await getPublishedContentSite({ ...asked(), path: pathTo("Northwind Docs") });
    const { structure } = data.structure;
    const lines = structure.flatMap((item) => {
      if (item.object === "site-space") return [];
      const [group, sections] =
        item.object === "site-section" ? ["", [item]] : [item.title, item.sections];
      return sections.flatMap((section) =>
        section.siteSpaces.map((siteSpace) => [
          group,
          section.title,
          siteSpace.title,
          new URL(siteSpace.urls.published ?? "").pathname.replace(/^.*\/northwind-docs/, ""),
          [section.condition, siteSpace.condition].filter(Boolean).length,
        ]),
      );
    });
    expect(lines).toEqual([
      ["", "Guides", "Product handbook", "/", 0],
      ["", "Guides", "First answers", "/first-answers", 0],
      ["For builders", "Engineering", "Engineering guide", "/how-it-works", 0],
      ["For builders", "Engineering", "Release policy", "/how-it-works/releases", 1],
      ["For builders", "Partners", "Partner portal", "/partners", 1],
      ["For builders", "Partners", "Engineering guide", "/partners/inside", 2],
    ]);
    const { site } = data.customizations;
    expect(site.announcement?.enabled).toBe(true);
    expect(site.header.links).toHaveLength(3);
    expect(data.site).toMatchObject({ visibility: "public", adaptiveContent: { enabled: true } });
  });

  test("four kinds of visitor are kept, and old paths lead on", async () => {
    const path = pathTo("Northwind Docs");
    const { data: kinds } = await listSiteVisitorKinds({ ...asked(), path });
    expect(kinds.items.map(({ title }) => title)).toEqual([
      "Reader",
      "Reader in Europe",
      "Beta partner",
      "Colleague",
    ]);
    const targetOf = async (source: string) =>
      (await getSiteRedirectBySource({ ...asked(), path, query: { source } })).data.target;
    expect(await targetOf("/engineering/systems/ingest")).toBe("/how-it-works/systems/ingest");
    expect(await targetOf("/manual.html")).toBe("/");
  });
});

describe("a translation", () => {
  test("is half done by hand: approved, written, taken from memory, out of date and missing", async () => {
    await readTranslations(app);
    const { data } = await listTranslationProgress(inOrganization());
    expect(data.items).toMatchObject([
      { sourceTitle: "Product handbook", language: "de", sourceLanguage: "en" },
    ]);
    const { progress } = known(new Map(data.items.map((item) => [item.language, item])), "de");
    expect(progress.machine.units + progress.refused.units).toBe(0);
    for (const state of ["reviewed", "edited", "missing"] as const)
      expect(progress[state].units, state).toBeGreaterThan(20);
    expect([progress.memory.units, progress.stale.units]).toEqual([1, 2]);
  });

  test("says nothing that its editor would warn of", async () => {
    const { data: glossary } = await listGlossaryEntries(inOrganization());
    expect(glossary.items).toHaveLength(10);
    const finder = new TermFinder(termsFor(glossary.items, "en", "de"), "en");
    const { data } = await listTranslations(inOrganization());
    const path = { organizationId, translationId: data.items[0]?.id ?? "" };
    const { data: pages } = await listTranslationPages({ ...asked(), path });
    const units = await Promise.all(
      pages.items.map(
        async ({ id: pageId }) =>
          (await listTranslationUnits({ ...asked(), path: { ...path, pageId } })).data.items,
      ),
    );
    const warned = units
      .flat()
      .filter(({ state }) => state === "edited" || state === "reviewed")
      .flatMap(({ source, target = "" }) => {
        const warnings = warningsAbout(source, target, finder);
        return warnings.length === 0 ? [] : [[source, target, warnings]];
      });
    expect(warned).toEqual([]);
  });
});

describe("an API", () => {
  test("has three versions, the last of which breaks it and is held", async () => {
    const path = { organizationId, specSlug: "readings" };
    const { data: spec } = await getOpenApiSpecBySlug({ ...asked(), path });
    expect(spec).toMatchObject({
      processingState: "complete",
      versions: 3,
      gate: { mode: "hold" },
    });
    const { data: versions } = await listOpenApiSpecVersions({ ...asked(), path });
    expect(versions.items.map(({ number, state }) => [number, state])).toEqual([
      [3, "held"],
      [2, "served"],
      [1, "replaced"],
    ]);
    const [third, second] = versions.items;
    expect(third?.problems).toEqual([]);
    expect(third?.changes?.breaking).toBeGreaterThan(2);
    expect(second?.changes).toMatchObject({ breaking: 0 });

    const versionId = third?.id ?? "";
    const { data: impact } = await getOpenApiSpecVersionImpact({
      ...asked(),
      path: { ...path, versionId },
    });
    expect(new Set(impact.items.map(({ page }) => page.title))).toEqual(
      new Set(["The readings API", "Alarms over the API"]),
    );
  });

  test("is shown on pages as it is served", async () => {
    const path = { spaceId: known(spaces, "Engineering guide").id };
    const query = { spec: "readings", method: "post", path: "/alarms/{alarm}/mute" };
    const { data } = await getOpenApiOperationInSpace({ ...asked(), path, query });
    expect(data.operation).toMatchObject({ summary: "Mute an alarm" });
  });
});
