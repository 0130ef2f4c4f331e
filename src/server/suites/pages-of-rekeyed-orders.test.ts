import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  createCollection,
  createSite,
  createSpace,
  editSiteStructure,
  listCollectionsInOrganizationById,
  listSiteSectionGroups,
  listSiteSections,
  listSiteSpaces,
  listSpacesInCollectionById,
  moveCollection,
  moveSpace,
  type StructureEdit,
  type SiteStructureItemPointer,
} from "#client";
import {
  collections,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  spaces,
} from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { MAX_KEY_LENGTH } from "#server/kit/order-keys.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

type Query = { limit: number; page?: string };
type Table =
  | typeof collections
  | typeof spaces
  | typeof siteSections
  | typeof siteSectionGroups
  | typeof siteSpaces;

/** A list in an order that people make, of seven items with nothing else between them. */
interface Ordered {
  readonly table: Table;
  readonly list: (
    query: Query,
  ) => Promise<{ items: readonly { id: string }[]; next?: { page: string } | undefined }>;
  /** Puts an item right behind another one. */
  readonly put: (id: string, after: string) => Promise<unknown>;
}

const COUNT = 7;
const SEEN = 4;

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});

const times = async <Made>(make: (at: number) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  for (let at = 0; at < COUNT; at += 1) made.push(await make(at));
  return made;
};
const newCollection = async (parent?: string) => {
  const path = { organizationId: admin.organizationId };
  const body = parent === undefined ? {} : { parent };
  return (await dataOf(createCollection({ client: admin.client, path, body }))).id;
};
const newSpace = async (parent?: string) => {
  const path = { organizationId: admin.organizationId };
  const body = parent === undefined ? {} : { parent };
  return (await dataOf(createSpace({ client: admin.client, path, body }))).id;
};

const spacesOfCollection = async (): Promise<Ordered> => {
  const collectionId = await newCollection();
  await times(() => newSpace(collectionId));
  const { client } = admin;
  return {
    table: spaces,
    list: (query) => dataOf(listSpacesInCollectionById({ client, path: { collectionId }, query })),
    put: (spaceId, after) => {
      const body = { position: { after: { type: "space" as const, space: after } } };
      return dataOf(moveSpace({ client, path: { spaceId }, body }));
    },
  };
};

/** Those inside another one have places of two parts, of which one changes. */
const collectionsOfOrganization = (level: "top" | "inside") => async (): Promise<Ordered> => {
  const parent = level === "inside" ? await newCollection() : undefined;
  await times(() => newCollection(parent));
  const { client, organizationId } = admin;
  return {
    table: collections,
    list: async (query) => {
      // The parent comes first, and is read with the first page.
      const more = parent !== undefined && query.page === undefined ? 1 : 0;
      const asked = { ...query, limit: query.limit + more, nested: true };
      const path = { organizationId };
      const { items, next } = await dataOf(
        listCollectionsInOrganizationById({ client, path, query: asked }),
      );
      return { items: items.filter(({ id }) => id !== parent), next };
    },
    put: (collectionId, after) => {
      const body = { position: { after: { type: "collection" as const, collection: after } } };
      return dataOf(moveCollection({ client, path: { collectionId }, body }));
    },
  };
};

const newSite = async (...edits: StructureEdit[]) => {
  const { client, organizationId } = admin;
  const body = { title: "Docs", spaces: [] };
  const { id: siteId } = await dataOf(createSite({ client, path: { organizationId }, body }));
  const path = { organizationId, siteId };
  const edit = (...more: StructureEdit[]) =>
    dataOf(editSiteStructure({ client, path, body: { edits: more } }));
  await edit(...edits);
  const put = (type: SiteStructureItemPointer["type"]) => (id: string, after: string) =>
    edit({ operation: "move", item: { type, id }, after: { type, id: after } });
  return { path, edit, put };
};

const sectionEdits = (): StructureEdit[] =>
  Array.from({ length: COUNT }, (_, at) => ({
    operation: "add_section",
    id: newId(),
    title: `Section ${at}`,
  }));

const sectionsOfSite = async (): Promise<Ordered> => {
  const { path, put } = await newSite(...sectionEdits());
  const { client } = admin;
  return {
    table: siteSections,
    list: (query) => dataOf(listSiteSections({ client, path, query })),
    put: put("site-section"),
  };
};

const sectionsOfGroup = async (): Promise<Ordered> => {
  const edits = sectionEdits();
  const ids = edits.flatMap((edit) => ("id" in edit ? [edit.id] : []));
  const { path, put } = await newSite(...edits, {
    operation: "add_group",
    id: newId(),
    title: "Group",
    sections: ids,
  });
  const { client } = admin;
  return {
    table: siteSections,
    list: (query) => dataOf(listSiteSections({ client, path, query })),
    put: put("site-section"),
  };
};

const groupsOfSite = async (): Promise<Ordered> => {
  const edits = sectionEdits();
  const groups = edits.map((edit, at): StructureEdit => ({
    operation: "add_group",
    id: newId(),
    title: `Group ${at}`,
    sections: "id" in edit ? [edit.id] : [],
  }));
  const { path, put } = await newSite(...edits, ...groups);
  const { client } = admin;
  return {
    table: siteSectionGroups,
    list: (query) => dataOf(listSiteSectionGroups({ client, path, query })),
    put: put("site-section-group"),
  };
};

const siteSpacesOfSection = async (): Promise<Ordered> => {
  const section = newId();
  const shown = await times(() => newSpace());
  const { path, put } = await newSite(
    { operation: "add_section", id: section, title: "Section" },
    ...shown.map((space): StructureEdit => ({
      operation: "add_site_space",
      id: newId(),
      space,
      section,
    })),
  );
  const { client } = admin;
  return {
    table: siteSpaces,
    list: (query) => dataOf(listSiteSpaces({ client, path, query })),
    put: put("site-space"),
  };
};

const keyOf = async (table: Table, id: string): Promise<string> => {
  const [row] = await app.database.db
    .select({ position: table.position })
    .from(table)
    .where(eq(table.id, id));
  return row?.position ?? "";
};

/** Moves the first item between the third and the fourth, where moves have left no room. */
const rekey = async ({ table, put }: Ordered, ids: readonly string[]) => {
  const [first = "", , third = "", fourth = ""] = ids;
  const key = await keyOf(table, third);
  const position = `${key}${"0".repeat(MAX_KEY_LENGTH - key.length - 1)}1`;
  await app.database.db.update(table).set({ position }).where(eq(table.id, fourth));
  await put(first, third);
  expect((await keyOf(table, fourth)).length).toBeLessThan(position.length);
};

it.each([
  { name: "the spaces of a collection", make: spacesOfCollection },
  { name: "the collections of an organization", make: collectionsOfOrganization("top") },
  { name: "the collections in another one", make: collectionsOfOrganization("inside") },
  { name: "the sections of a site", make: sectionsOfSite },
  { name: "the sections in a group", make: sectionsOfGroup },
  { name: "the groups of a site", make: groupsOfSite },
  { name: "the site-spaces of a section", make: siteSpacesOfSection },
])("pages of $name neither repeat nor leave out any when all get new keys", async ({ make }) => {
  admin = await app.newAdmin();
  const ordered = await make();
  const all = async () => (await ordered.list({ limit: 20 })).items.map(({ id }) => id);
  // Twice, since the keys are told apart from those just before.
  for (let turn = 0; turn < 2; turn += 1) {
    const before = await all();
    expect(before).toHaveLength(COUNT);
    const { items, next } = await ordered.list({ limit: SEEN });
    expect(items.map(({ id }) => id)).toEqual(before.slice(0, SEEN));
    await rekey(ordered, before);
    const [first = "", second = "", third = "", ...others] = before;
    expect(await all()).toEqual([second, third, first, ...others]);
    const rest = await ordered.list({ limit: 20, page: next?.page ?? "" });
    expect(rest.items.map(({ id }) => id)).toEqual(before.slice(SEEN));
  }
});

it("goes on where the last item stood, when somebody moves it meanwhile", async () => {
  admin = await app.newAdmin();
  const ordered = await spacesOfCollection();
  const before = (await ordered.list({ limit: 20 })).items.map(({ id }) => id);
  const { next } = await ordered.list({ limit: SEEN });
  const [first = "", , , last = ""] = before;
  await ordered.put(last, first);
  const rest = await ordered.list({ limit: 20, page: next?.page ?? "" });
  expect(rest.items.map(({ id }) => id)).toEqual(before.slice(SEEN));
});
