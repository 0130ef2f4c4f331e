import type {
  GroupItem,
  SectionItem,
  SiteSpaceItem,
  SpaceTitles,
  Structure,
  StructureItem,
} from "../structure/model.ts";

export const emptyStructure: Structure = { type: "siteSpaces", items: [] };

/** Spaces `s0` to `s7` and all others are known, except those named `gone…`. */
export const titles: SpaceTitles = {
  titleOf: (space) => (space.startsWith("gone") ? undefined : `Space ${space}`),
};

export const siteSpace = (id: string, more: Partial<SiteSpaceItem> = {}): SiteSpaceItem => {
  const space = more.space ?? `s-${id}`;
  const title = titles.titleOf(space) ?? "";
  return { type: "site-space", id, space, title, path: id, default: false, ...more };
};

export const section = (
  id: string,
  siteSpaces: readonly SiteSpaceItem[],
  more: Partial<SectionItem> = {},
): SectionItem => ({
  type: "site-section",
  id,
  title: `Section ${id}`,
  path: id,
  default: false,
  siteSpaces,
  ...more,
});

export const group = (id: string, sections: readonly SectionItem[]): GroupItem => ({
  type: "site-section-group",
  id,
  title: `Group ${id}`,
  sections,
});

/** All items, parents before their children. */
export const itemsOf = (structure: Structure): StructureItem[] =>
  structure.items.flatMap((item): StructureItem[] => {
    if (item.type === "site-space") return [item];
    const sections = item.type === "site-section" ? [item] : item.sections;
    const within = sections.flatMap((each) => [each, ...each.siteSpaces]);
    return item.type === "site-section" ? within : [item, ...within];
  });

/** A site with `sections` sections, a quarter of them in groups, and `siteSpaces` site-spaces in total. */
export const largeStructure = (sections: number, siteSpaces: number): Structure => {
  const all = Array.from({ length: sections }, (_, at) => {
    const first = Math.floor((at * siteSpaces) / sections);
    const end = Math.floor(((at + 1) * siteSpaces) / sections);
    const items = Array.from({ length: end - first }, (_each, within) =>
      siteSpace(`x${first + within}`, { path: `v${within}`, default: within === 0 }),
    );
    return section(`c${at}`, items, { default: at === Math.floor(sections / 2) });
  });
  const grouped = Math.floor(sections / 4);
  const groups = Array.from({ length: Math.ceil(grouped / 10) }, (_, at) =>
    group(`g${at}`, all.slice(at * 10, Math.min((at + 1) * 10, grouped))),
  );
  return { type: "sections", items: [...groups, ...all.slice(grouped)] };
};

/** What is wrong with a structure; empty if it keeps the rules. */
export const flawsOf = (structure: Structure): string[] => {
  const items = itemsOf(structure);
  const ids = items.map(({ id }) => id);
  const sections = items.filter((item) => item.type === "site-section");
  const levels: { of: string; items: readonly (SectionItem | SiteSpaceItem)[] }[] =
    structure.type === "siteSpaces"
      ? [{ of: "top", items: structure.items }]
      : [
          { of: "site", items: sections },
          ...sections.map(({ id, siteSpaces }) => ({ of: id, items: siteSpaces })),
        ];
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`),
    ...(structure.type === "sections" && sections.length === 0 ? ["no section"] : []),
    ...levels.flatMap((level) => {
      const defaults = level.items.filter((item) => item.default).length;
      const paths = level.items.map((item) => item.path);
      return [
        ...(level.items.length > 0 && defaults !== 1
          ? [`${level.of} has ${defaults} defaults`]
          : []),
        ...paths
          .filter((each, at) => paths.indexOf(each) !== at || !/^[a-z0-9_-]{1,100}$/.test(each))
          .map((each) => `${level.of} has a bad path ${each}`),
      ];
    }),
    ...items
      .filter((item) => Object.values(item).includes(undefined))
      .map(({ id }) => `${id} has an undefined field`),
  ];
};
