import { expect, it } from "vitest";
import {
  createSite,
  createSpace,
  editSiteStructure,
  getSiteRedirectBySource,
  getSiteStructure,
  listPages,
  previewSiteStructureEdits,
  type SitePageAddress,
  type SiteStructure,
  type StructureEdit,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeApp } from "#server/testing/make-app.ts";
import { addPages } from "#server/testing/pages-fixture.ts";
import {
  oneOf,
  type Random,
  randomEdit,
  randomFrom,
  sectionsIn,
  siteSpacesIn,
} from "#server/testing/random-site.ts";

/** `SITE_IMPACT=large` looks at a site of 300 sections, 1,000 site-spaces and 20,000 pages as well. */
const SIZES = [
  { name: "a small site", seed: 11, sections: 3, siteSpaces: 6, spaces: 4, pages: 5, edits: 60 },
  {
    name: "another small site",
    seed: 12,
    sections: 0,
    siteSpaces: 3,
    spaces: 3,
    pages: 6,
    edits: 60,
  },
  ...(process.env["SITE_IMPACT"] === "large"
    ? [
        {
          name: "a large site",
          seed: 13,
          sections: 300,
          siteSpaces: 1000,
          spaces: 1000,
          pages: 20,
          edits: 6,
        },
      ]
    : []),
];
type Size = (typeof SIZES)[number];

/** Few, and paths of pages as well as of sections, so that they often meet. */
const PATHS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
const titleAt = (random: Random, at: number): string =>
  at < 2 ? (oneOf(random, PATHS) ?? "") : `Page ${at} ${random() < 0.5 ? "shared" : newId()}`;

interface Page {
  readonly id: string;
  readonly path: string;
}
interface Generated {
  readonly client: Client;
  readonly path: { readonly organizationId: string; readonly siteId: string };
  readonly pages: ReadonlyMap<string, readonly Page[]>;
}

const fill = async (
  size: Size,
  random: Random,
  { client, organizationId }: { client: Client; organizationId: string },
): Promise<Generated> => {
  const pages = new Map<string, readonly Page[]>();
  for (let at = 0; at < size.spaces; at += 1) {
    const body = { title: `Space ${at}` };
    const { id } = await dataOf(createSpace({ client, path: { organizationId }, body }));
    const titles = new Set(Array.from({ length: size.pages }, (_, page) => titleAt(random, page)));
    await addPages({ client }, id, [...titles]);
    const list = await dataOf(listPages({ client, path: { spaceId: id } }));
    pages.set(
      id,
      list.pages.flatMap((page) =>
        page.type === "document" ? [{ id: page.id, path: page.path }] : [],
      ),
    );
  }
  const site = await dataOf(createSite({ client, path: { organizationId } }));
  const path = { organizationId, siteId: site.id };
  const spaces = [...pages.keys()];
  const sections = Array.from({ length: size.sections }, () => newId());
  const edits: StructureEdit[] = [
    ...sections.map((id, at) => ({
      operation: "add_section" as const,
      id,
      title: `Section ${at}`,
      path: `section-${at}`,
    })),
    ...Array.from({ length: size.siteSpaces }, (_, at) => ({
      operation: "add_site_space" as const,
      id: newId(),
      space: spaces[at % spaces.length] ?? "",
      ...(sections.length > 0 ? { section: sections[at % sections.length] ?? "" } : {}),
    })),
  ];
  for (let at = 0; at < edits.length; at += 500) {
    const body = { edits: edits.slice(at, at + 500) };
    await dataOf(editSiteStructure({ client, path, body }));
  }
  return { client, path, pages };
};

/** What readers get, found by trying everything that could be meant, as the addresses of a site are defined. */
const readAt = (structure: SiteStructure, { pages }: Generated) => {
  const homes = new Map<string, { id: string; space: string }>();
  const sections = sectionsIn(structure);
  const place = (base: string, items: readonly ReturnType<typeof siteSpacesIn>[number][]) => {
    for (const item of items)
      homes.set(item.default ? base || "/" : `${base}/${item.path}`, {
        id: item.id,
        space: item.space.id,
      });
  };
  if (sections.length === 0) place("", siteSpacesIn(structure));
  for (const { default: isDefault, path, siteSpaces } of sections)
    place(isDefault ? "" : `/${path}`, siteSpaces);
  const sectionsAt = new Set(
    sections.filter((section) => !section.default).map(({ path }) => `/${path}`),
  );
  const paths = new Map(
    [...pages].map(([space, list]) => [space, new Map(list.map(({ path, id }) => [path, id]))]),
  );
  const at = (address: string): string | undefined => {
    const steps = address.split("/").filter((step) => step !== "");
    for (let length = steps.length; length >= 0; length -= 1) {
      const above = `/${steps.slice(0, length).join("/")}`;
      const home = homes.get(above);
      if (home) {
        const rest = steps.slice(length).join("/");
        const page = rest === "" ? "" : paths.get(home.space)?.get(rest);
        return page === undefined ? undefined : `${home.id} ${page}`;
      }
      if (sectionsAt.has(above)) return undefined;
    }
    return undefined;
  };
  const all = [...homes].flatMap(([address, { id, space }]) =>
    (pages.get(space) ?? []).flatMap((page) => {
      const own = `${address === "/" ? "" : address}/${page.path}`;
      return at(own) === `${id} ${page.id}` ? [{ address: own, key: `${id} ${page.id}` }] : [];
    }),
  );
  return { at, all };
};

const MOST_LISTED = 1000;
const addressesOf = async (
  { client, path }: Generated,
  edits: StructureEdit[],
): Promise<{ counts: Record<string, number>; items: SitePageAddress[] } | undefined> => {
  const items: SitePageAddress[] = [];
  for (let after: string | undefined; ;) {
    const pages = { limit: MOST_LISTED, ...(after === undefined ? {} : { after }) };
    const { data } = await outcome(
      previewSiteStructureEdits({ client, path, body: { edits, pages } }),
    );
    if (!data || data.obstacle) return undefined;
    items.push(...data.pageAddresses.items);
    after = data.pageAddresses.next;
    if (after === undefined) return { counts: { ...data.pages }, items };
  }
};

it.each(SIZES)(
  "says of every page's address on $name what becomes of it",
  { timeout: 900_000 },
  async (size) => {
    const app = await makeApp();
    const random = randomFrom(size.seed);
    const site = await fill(size, random, await app.newAdmin());
    const { client, path, pages } = site;
    const happened = new Map<string, number>();
    for (let made = 0; made < size.edits;) {
      const before = await dataOf(getSiteStructure({ client, path }));
      const edit = randomEdit(random, before, [...pages.keys()], PATHS);
      if (!edit) continue;
      made += 1;
      const said = await addressesOf(site, [edit]);
      const { status } = await outcome(
        editSiteStructure({ client, path, body: { edits: [edit] } }),
      );
      expect(status === 200).toBe(said !== undefined);
      if (!said) continue;
      const was = readAt(before, site);
      const is = readAt(await dataOf(getSiteStructure({ client, path })), site);
      expect(said.items.map((item) => item.before)).toEqual(
        was.all.map(({ address }) => address).toSorted(),
      );
      for (const { siteSpace, page, before: address, change, after } of said.items) {
        happened.set(change, (happened.get(change) ?? 0) + 1);
        const now = is.at(address);
        if (change === "kept") expect(now, address).toBe(`${siteSpace} ${page}`);
        else if (change === "replaced")
          expect([undefined, `${siteSpace} ${page}`]).not.toContain(now);
        else {
          expect(now, address).toBeUndefined();
          const { data } = await outcome(
            getSiteRedirectBySource({ client, path, query: { source: address } }),
          );
          expect(data?.target, address).toBe(change === "moved" ? after : undefined);
          if (change === "moved") expect(is.at(after ?? ""), address).toBeDefined();
        }
      }
      const counted = (change: string) =>
        said.items.filter((item) => item.change === change).length;
      for (const [change, count] of Object.entries(said.counts))
        expect(counted(change), change).toBe(count);
    }
    expect([...happened.keys()].toSorted()).toEqual(["kept", "lost", "moved", "replaced"]);
  },
);
