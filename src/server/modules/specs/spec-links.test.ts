import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptOpenApiSpecVersion,
  createChangeRequest,
  createSpace,
  deleteOpenApiSpecBySlug,
  getSpaceById,
  listChangeRequestLinks,
  listPageLinksInSpace,
  listSpaceLinkProposals,
  listSpaceLinks,
  previewSpaceContentUpdate,
  repairLinks,
  updateOpenApiSpecBySlug,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf } from "#server/testing/answers.ts";
import { judgedBrokenWords, keptBrokenWords } from "#server/testing/broken-links.ts";
import {
  type Change,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type SpecFixture, specFixture } from "#server/testing/spec-fixture.ts";

let specs: SpecFixture;
beforeAll(async () => {
  specs = await specFixture();
});
afterAll(() => specs.close());

const before = smallSpec(
  { "/pets/{id}": { get: operation("getPet"), delete: operation("removePet") } },
  { components: { schemas: { Pet: { type: "object" }, Owner: { type: "object" } } } },
);
const after = smallSpec(
  { "/pets/{petId}": { get: operation("getPet") } },
  { components: { schemas: { Pet: { type: "object" } } } },
);

const shows = (path: string, method = "get", spec = "pets") =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}`;
const dashboard = (rest: string) => `/o/${specs.admin.organizationId}${rest}`;
const removed = () => dashboard("/openapi/pets/operations?method=delete&path=%2Fpets%2F%7Bid%7D");

const linkPage = (title: string, target: NonNullable<LinkTarget>): Change => ({
  operation: "insert_page",
  type: "link",
  title,
  target,
});
type LinkTarget = Extract<Change, { operation: "insert_page" }>["target"];

const newSpace = async (title: string, ...changes: Change[]): Promise<string> => {
  const { client, organizationId } = specs.admin;
  const { id } = await dataOf(createSpace({ client, path: { organizationId }, body: { title } }));
  await editSpace(client, id, ...changes);
  return id;
};
const linksOf = async (spaceId: string, client: Client = specs.admin.client) =>
  dataOf(listSpaceLinks({ client, path: { spaceId }, query: { limit: 100 } }));

/** What a link leads to in a few words, with its state. */
const inWords = ({
  target,
  status,
  relation,
  targetReference,
}: Awaited<ReturnType<typeof linksOf>>["items"][number]): string => {
  if (target?.kind !== "openapi") return `${target?.kind ?? "none"} ${status}`;
  const { spec, operation: shown, schema } = target;
  const part = shown === undefined ? (schema ?? "*") : `${shown.method} ${shown.path}`;
  const told = targetReference?.kind === "openapi" ? targetReference.openAPISpec.slug : "-";
  return `${relation} ${spec} ${part} ${status} ${told}`;
};

/** Expects what is kept as broken to be what judging everything anew finds. */
const expectKept = async (spaceId: string): Promise<void> => {
  const { id: userId, organizationId, client } = specs.admin;
  const { context } = specs.app;
  const kept = await keptBrokenWords(context, spaceId);
  expect(kept).toEqual(await judgedBrokenWords(context, { organizationId, userId, spaceId }));
  const space = await dataOf(getSpaceById({ client, path: { spaceId } }));
  expect(space.brokenLinks ?? 0).toBe(kept.length);
};

test("blocks, links and link pages to a specification are links with a state that follows what is served", async () => {
  const { client } = specs.admin;
  const spaceId = await newSpace(
    "Guide",
    newPage("Read", [shows("/pets/{any}"), shows("/pets/{id}", "DELETE")].join("\n\n")),
    newPage("Types", '{% openapi-schemas spec="pets" schemas="Pet, Owner" %}'),
    newPage("Words", `[remove](<${removed()}>) [all](${dashboard("/openapi/pets")})`),
    newPage("Screens", `[set](${dashboard("/openapi/pets/settings")})`),
    linkPage("To it", { kind: "openapi", spec: "pets" }),
    linkPage("To an operation", { kind: "url", url: `http://localhost${removed()}` }),
  );
  const all = async () => (await linksOf(spaceId)).items.map(inWords);
  const parts = [
    "dependsOn pets get /pets/{any}",
    "dependsOn pets delete /pets/{id}",
    "dependsOn pets Pet",
    "dependsOn pets Owner",
    "reference pets delete /pets/{id}",
    "reference pets *",
  ];
  const others = ["reference pets *", "reference pets delete /pets/{id}"];
  expect(await all()).toEqual([
    ...parts.map((one) => `${one} broken -`),
    "none in-app",
    ...others.map((one) => `${one} broken -`),
  ]);
  await expectKept(spaceId);

  await specs.create("pets", { text: before });
  const { id } = await specs.read("pets");
  expect(await all()).toEqual([
    ...parts.map((one) => `${one} ok pets`),
    "none in-app",
    ...others.map((one) => `${one} ok pets`),
  ]);
  await expectKept(spaceId);
  const byId = await newSpace("By id", linkPage("To it", { kind: "openapi", spec: id }));
  expect((await linksOf(byId)).items.map(inWords)).toEqual([`reference ${id} * ok pets`]);

  const gate = { mode: "hold" as const };
  await dataOf(updateOpenApiSpecBySlug({ client, path: specs.at("pets"), body: { gate } }));
  const { heldVersion = "" } = await specs.put("pets", { text: after });
  expect((await linksOf(spaceId)).stats, "what is held is not served").toMatchObject({
    broken: { total: 0 },
  });
  await dataOf(
    acceptOpenApiSpecVersion({ client, path: { ...specs.at("pets"), versionId: heldVersion } }),
  );
  const { items, stats } = await linksOf(spaceId);
  const isGone = (one: string) => one.includes("delete") || one.endsWith("Owner");
  const judged = (one: string) => `${one} ${isGone(one) ? "broken" : "ok"} pets`;
  expect(items.map(inWords)).toEqual([...parts.map(judged), "none in-app", ...others.map(judged)]);
  expect(stats).toMatchObject({ total: 9, broken: { total: 4 } });
  expect(items[1]).toMatchObject({
    brokenSince: expect.any(String) as string,
    brokenBy: {
      action: "openapi-spec-version.accepted",
      actor: { id: specs.admin.id },
      target: { label: "pets 2" },
    },
  });
  await expectKept(spaceId);

  await dataOf(deleteOpenApiSpecBySlug({ client, path: specs.at("pets") }));
  expect(await all()).toEqual([
    ...parts.map((one) => `${one} broken -`),
    "none in-app",
    ...others.map((one) => `${one} broken -`),
  ]);
  const gone = (await linksOf(spaceId)).items;
  expect(gone[0]).toMatchObject({ brokenBy: { action: "openapi-spec.deleted" } });
  expect(gone[1], "what was broken keeps its cause").toMatchObject({
    brokenBy: { action: "openapi-spec-version.accepted" },
  });
  await expectKept(spaceId);
  await expectKept(byId);
  expect(specs.problems).toEqual([]);
});

test("links of a page and of a change request are judged alike, and another organization's specifications are none", async () => {
  const { client } = specs.admin;
  await specs.create("birds", { text: smallSpec() });
  const spaceId = await newSpace("Birds", newPage("One", shows("/pets", "get", "birds")));
  const { items } = await linksOf(spaceId);
  const place = items[0]?.locationReferences[0];
  const pageId = place?.kind === "page" ? place.page.id : "";
  const ofPage = await dataOf(listPageLinksInSpace({ client, path: { spaceId, pageId } }));
  expect(ofPage.items.map(inWords)).toEqual(["dependsOn birds get /pets ok birds"]);

  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "More" } }),
  );
  await editChangeRequest(
    client,
    spaceId,
    changeRequestId,
    newPage("Two", shows("/gone", "get", "birds")),
  );
  const proposed = await dataOf(
    listChangeRequestLinks({ client, path: { spaceId, changeRequestId } }),
  );
  expect(proposed.items.map(inWords)).toEqual([
    "dependsOn birds get /pets ok birds",
    "dependsOn birds get /gone broken birds",
  ]);
  expect(proposed.stats.broken).toEqual({ total: 1, changeRequest: 1 });

  const other = await specs.app.newAdmin();
  const { id: elsewhere } = await dataOf(
    createSpace({
      client: other.client,
      path: { organizationId: other.organizationId },
      body: { title: "Elsewhere" },
    }),
  );
  await editSpace(other.client, elsewhere, newPage("One", shows("/pets", "get", "birds")));
  expect((await linksOf(elsewhere, other.client)).items.map(inWords)).toEqual([
    "dependsOn birds get /pets broken -",
  ]);
});

test("a guest is told the state of what pages show, and of no other link to a specification", async () => {
  const { organizationId } = specs.admin;
  await specs.create("fish", { text: smallSpec() });
  const spaceId = await newSpace(
    "Fish",
    newPage("Shown", [shows("/pets", "get", "fish"), shows("/gone", "get", "fish")].join("\n\n")),
    newPage(
      "Linked",
      `[fish](${dashboard("/openapi/fish")}) [none](${dashboard("/openapi/none")})`,
    ),
  );
  const guest = await specs.app.newMember(organizationId, null);
  await specs.grant(spaceId, guest, "read");
  const seen = await linksOf(spaceId, guest.client);
  expect(seen.items.map(inWords)).toEqual([
    "dependsOn fish get /pets ok -",
    "dependsOn fish get /gone broken -",
  ]);
  expect(seen.stats).toMatchObject({ total: 2, broken: { total: 1 } });
  const path = { spaceId };
  const counted = await dataOf(getSpaceById({ client: guest.client, path }));
  expect(counted.brokenLinks).toBe(1);
  const reader = await specs.app.newMember(organizationId, "read");
  expect((await linksOf(spaceId, reader.client)).stats).toMatchObject({
    total: 4,
    broken: { total: 2 },
  });
  expect((await dataOf(getSpaceById({ client: reader.client, path }))).brokenLinks).toBe(2);
});

test("links to a specification can be led elsewhere; blocks stay, and who writes one is told what is not served", async () => {
  const { client, organizationId } = specs.admin;
  const gone = dashboard("/openapi/gone");
  const spaceId = await newSpace(
    "Repair",
    newPage("Both", `[x](${gone}) and\n\n${shows("/pets", "get", "gone")}`),
  );
  expect((await linksOf(spaceId)).items).toHaveLength(2);
  const lost = await dataOf(listSpaceLinkProposals({ client, path: { spaceId } }));
  expect(lost.items.map(({ target, links }) => [target, links])).toEqual([
    [{ kind: "openapi", spec: "gone" }, 1],
  ]);
  const repaired = await dataOf(
    repairLinks({
      client,
      path: { organizationId },
      body: {
        replacements: [
          {
            from: { kind: "openapi", spec: "gone" },
            to: { kind: "url", url: "https://docs.example/" },
          },
        ],
        subject: "Lead elsewhere",
      },
    }),
  );
  const [begun] = repaired.changeRequests;
  const changeRequestId = begun?.id ?? "";
  const led = await dataOf(listChangeRequestLinks({ client, path: { spaceId, changeRequestId } }));
  expect(led.items.map(inWords)).toEqual(["url ok", "dependsOn gone get /pets broken -"]);

  const change = newPage("New", shows("/none", "get", "gone"));
  const impact = await dataOf(
    previewSpaceContentUpdate({ client, path: { spaceId }, body: { changes: [change] } }),
  );
  expect(impact.links.items).toMatchObject([
    { kind: "openapi", reason: "new", target: "gone GET /none" },
  ]);
});
