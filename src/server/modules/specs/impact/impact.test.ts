import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getCurrentRevision,
  getOpenApiOperationInSpace,
  getOpenApiSpecVersionImpact,
  getPageInChangeRequestById,
  listCommentsInChangeRequest,
  prepareOpenApiSpecVersion,
  updateSpaceById,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { editChangeRequest, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Person } from "#server/testing/make-app.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type SpecFixture, specFixture } from "#server/testing/spec-fixture.ts";

let specs: SpecFixture;
beforeAll(async () => {
  specs = await specFixture();
});
afterAll(() => specs.close());

const shows = (path: string, method = "get", spec = "pets") =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}`;

const newSpace = async (title: string, pages: Readonly<Record<string, string>>) => {
  const { client, organizationId } = specs.admin;
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title } }),
  );
  await editSpace(
    client,
    spaceId,
    ...Object.entries(pages).map(([name, markdown]) => newPage(name, markdown)),
  );
  return spaceId;
};
const pageIn = async (spaceId: string, title: string): Promise<string> => {
  const { client } = specs.admin;
  const { pages } = await dataOf(getCurrentRevision({ client, path: { spaceId } }));
  return pages.find((page) => page.title === title)?.id ?? "";
};

const before = smallSpec({
  "/pets/{id}": { get: operation("getPet"), delete: operation("removePet") },
  "/old": { get: operation("moved") },
});
const after = smallSpec({
  "/pets/{petId}": {
    get: operation("getPet", { parameters: [{ name: "full", in: "query", required: true }] }),
  },
  "/new": { get: operation("moved") },
});

const impactOf = async (person: Person, query: object = {}) => {
  const { lastVersion = "" } = await specs.read("pets");
  return dataOf(
    getOpenApiSpecVersionImpact({
      client: person.client,
      path: { ...specs.at("pets"), versionId: lastVersion },
      query,
    }),
  );
};

test("a version names the pages and change requests it concerns, and prepares changes of them", async () => {
  const { client, organizationId } = specs.admin;
  await specs.create("pets", { text: before });
  const spaceId = await newSpace("Guide", {
    Read: `# Reading\n\n${shows("/pets/{petId}")}\n`,
    Moved: shows("/old"),
    Gone: `Use \`DELETE /pets/{any}\`.\n\n${shows("/pets/{id}", "delete")}\n`,
    Same: shows("/pets"),
    Other: shows("/pets/{id}", "get", "other"),
  });
  const secret = await newSpace("Secret", { Hidden: shows("/old") });
  await dataOf(
    updateSpaceById({ client, path: { spaceId: secret }, body: { defaultLevel: null } }),
  );
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Words" } }),
  );
  await editChangeRequest(client, spaceId, changeRequestId, {
    operation: "update_page",
    page: await pageIn(spaceId, "Same"),
    document: { markdown: `${shows("/pets")}\n\n${shows("/old")}` },
  });
  await specs.put("pets", { text: after });

  const impact = await impactOf(specs.admin);
  expect(
    impact.items.map(({ page, changeRequest, class: worst }) => [
      page.title,
      changeRequest?.subject,
      worst,
    ]),
  ).toEqual([
    ["Gone", undefined, "breaking"],
    ["Moved", undefined, "breaking"],
    ["Read", undefined, "breaking"],
    ["Same", "Words", "breaking"],
    ["Hidden", undefined, "breaking"],
  ]);
  expect(impact).toMatchObject({ hidden: 0, canPrepare: true, undocumentedCount: 1 });
  expect(impact.undocumented.map(({ path }) => path)).toEqual(["/new"]);
  const [gone] = impact.items;
  expect(gone?.mentions.map(({ as, said, gone: isGone }) => [as, said, isGone])).toEqual([
    ["named", "DELETE /pets/{any}", false],
    ["shown", "DELETE /pets/{id}", true],
  ]);
  const pages = await impactOf(specs.admin, { limit: 2 });
  expect(pages.items).toHaveLength(2);
  expect(
    (await impactOf(specs.admin, { limit: 2, page: pages.next?.page })).items.map(
      ({ page }) => page.title,
    ),
  ).toEqual(["Read", "Same"]);
  expect(
    (await impactOf(specs.admin, { which: "gone" })).items.map(({ page }) => page.title),
  ).toEqual(["Gone", "Moved", "Same", "Hidden"]);
  expect((await impactOf(specs.admin, { which: "all", space: spaceId })).count).toBe(5);

  const { lastVersion = "" } = await specs.read("pets");
  const path = { ...specs.at("pets"), versionId: lastVersion };
  const prepared = await dataOf(
    prepareOpenApiSpecVersion({ client, path, body: { spaces: [spaceId] } }),
  );
  expect(prepared).toMatchObject({
    changeRequests: [{ space: { id: spaceId, title: "Guide" }, threads: 4, renamed: 1 }],
    skipped: 0,
  });
  const made = prepared.changeRequests[0]?.changeRequest.id ?? "";
  const moved = await dataOf(
    getPageInChangeRequestById({
      client,
      path: { spaceId, changeRequestId: made, pageId: await pageIn(spaceId, "Moved") },
      query: { format: "markdown" },
    }),
  );
  expect(moved).toMatchObject({
    markdown: expect.stringContaining('path="/new"') as string,
  });
  const { items: threads } = await dataOf(
    listCommentsInChangeRequest({
      client,
      path: { spaceId, changeRequestId: made },
      query: { format: "markdown" },
    }),
  );
  expect(threads).toHaveLength(4);
  expect(JSON.stringify(threads)).toContain("It is called GET /new now");
  expect(organizationId).not.toBe("");
});

test("link pages that lead to the specification are concerned, and get a thread", async () => {
  const { client, organizationId } = specs.admin;
  const { lastVersion = "" } = await specs.read("pets");
  const path = { ...specs.at("pets"), versionId: lastVersion };
  const spaceId = await newSpace("Links", { Words: "Nothing of it." });
  const linkTo = (title: string, url: string) =>
    ({ operation: "insert_page", type: "link", title, target: { kind: "url", url } }) as const;
  const dashboard = `/o/${organizationId}/openapi`;
  await editSpace(
    client,
    spaceId,
    linkTo("To it", `http://localhost${dashboard}/pets`),
    linkTo("To another", `http://localhost${dashboard}/other`),
    linkTo("To another organization's", "http://localhost/o/another/openapi/pets"),
  );
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "One more" } }),
  );
  await editChangeRequest(
    client,
    spaceId,
    changeRequestId,
    linkTo("Proposed", `http://localhost${dashboard}/pets/operations?method=get&path=%2Fpets`),
  );
  const { items } = await impactOf(specs.admin, { space: spaceId });
  expect(
    items.map(({ page, changeRequest, mentions, class: worst }) => [
      page.title,
      changeRequest?.subject,
      worst,
      mentions,
    ]),
  ).toEqual([
    ["Proposed", "One more", "breaking", [linked]],
    ["To it", undefined, "breaking", [linked]],
  ]);
  const prepared = await dataOf(
    prepareOpenApiSpecVersion({ client, path, body: { spaces: [spaceId] } }),
  );
  expect(prepared.changeRequests).toMatchObject([{ threads: 1, renamed: 0 }]);
});
const linked = { as: "linked", said: "pets", class: "breaking", gone: false, blocks: [] };

test("what somebody cannot open is only counted, and a guest reads what pages show", async () => {
  const { organizationId } = specs.admin;
  const reader = await specs.app.newMember(organizationId, "read");
  const { items, hidden } = await impactOf(reader);
  expect(items.map(({ space }) => space.title)).not.toContain("Secret");
  expect(hidden).toBe(1);
  expect(items.length + hidden).toBe((await impactOf(specs.admin)).count);

  const guest = await specs.app.newMember(organizationId, null);
  const { lastVersion: versionId = "" } = await specs.read("pets");
  const refused = getOpenApiSpecVersionImpact({
    client: guest.client,
    path: { ...specs.at("pets"), versionId },
  });
  expect((await outcome(refused)).status).toBe(403);

  const spaceId = await newSpace("Shown", { One: shows("/pets") });
  const read = (person: Person, path: string) =>
    outcome(
      getOpenApiOperationInSpace({
        client: person.client,
        path: { spaceId },
        query: { spec: "pets", method: "get", path },
      }),
    );
  expect((await read(guest, "/pets")).status).toBe(404);
  await specs.grant(spaceId, guest, "read");
  expect(await read(guest, "/pets")).toMatchObject({
    status: 200,
    data: { operation: { operationId: "listPets" }, format: "3.1" },
  });
  expect((await read(guest, "/new")).status).toBe(404);
  expect((await read(reader, "/new")).status).toBe(200);
});
