import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import { keysFor } from "./position-keys.ts";
import type { GroupRow, SectionRow, SiteSpaceRow, StructureRows } from "./structure-rows.ts";

type StoredSiteSpace = Omit<SiteSpaceRow, "customized" | "title" | "broken">;

/** The rows to write in one table. */
export interface Changes<Row> {
  readonly inserted: readonly Row[];
  readonly updated: readonly Row[];
  readonly deleted: readonly string[];
  /** Rows whose path or default passes to another row: they are cleared first, because both are unique. */
  readonly cleared: readonly string[];
}

/** What to write so that a site's rows represent another structure. */
export interface Difference {
  readonly groups: Changes<GroupRow>;
  readonly sections: Changes<SectionRow>;
  readonly siteSpaces: Changes<StoredSiteSpace>;
}

interface Child {
  readonly id: string;
  readonly parent: string | null;
}

/** The keys of `children`, which are in one parent in this order. */
const keysIn = (
  parent: string | null,
  children: readonly { readonly id: string }[],
  known: ReadonlyMap<string, Child & { readonly position: string }>,
): ReadonlyMap<string, string> =>
  keysFor(
    children.map(({ id }) => {
      const row = known.get(id);
      return { id, position: row?.parent === parent ? row.position : undefined };
    }),
  );

interface Stored {
  readonly id: string;
}
interface Slotted extends Stored {
  readonly path: string;
  readonly isDefault: boolean;
}

const compareRows = <Row extends Stored>(
  before: ReadonlyMap<string, Row>,
  after: readonly Row[],
): Omit<Changes<Row>, "cleared"> => {
  const stays = new Set(after.map(({ id }) => id));
  const differs = (row: Row): boolean => {
    const old = before.get(row.id);
    return (
      old !== undefined &&
      Object.entries(row).some(([field, value]) => old[field as keyof Row] !== value)
    );
  };
  return {
    inserted: after.filter(({ id }) => !before.has(id)),
    updated: after.filter(differs),
    deleted: [...before.keys()].filter((id) => !stays.has(id)),
  };
};

/** What must be unique in one level: each path, and being the default. */
const slotsOf = ({ path, isDefault }: Slotted, level: string): string[] => [
  `${level} path ${path}`,
  ...(isDefault ? [`${level} default`] : []),
];

const clearedOf = <Row extends Slotted>(
  before: Iterable<Row>,
  after: readonly Row[],
  levelOf: (row: Row) => string,
): string[] => {
  const owners = new Map<string, string>();
  for (const row of after) for (const slot of slotsOf(row, levelOf(row))) owners.set(slot, row.id);
  const taken = (row: Row): boolean =>
    slotsOf(row, levelOf(row)).some((slot) => (owners.get(slot) ?? row.id) !== row.id);
  return [...before].filter(taken).map(({ id }) => id);
};

const byId = <Row extends Stored>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Computes what to write so that `rows` represent `after`; unchanged rows are left out. */
export const differenceOf = (siteId: string, rows: StructureRows, after: Structure): Difference => {
  const groups: GroupRow[] = [];
  const sections: SectionRow[] = [];
  const siteSpaces: StoredSiteSpace[] = [];
  const known = {
    top: new Map<string, Child & { position: string }>([
      ...rows.groups.map(({ id, position }) => [id, { id, parent: null, position }] as const),
      ...rows.sections.map(
        ({ id, groupId, position }) => [id, { id, parent: groupId, position }] as const,
      ),
    ]),
    siteSpaces: new Map(
      rows.siteSpaces.map(
        ({ id, sectionId, position }) => [id, { id, parent: sectionId, position }] as const,
      ),
    ),
  };

  const addSiteSpaces = (sectionId: string | null, items: readonly SiteSpaceItem[]): void => {
    const keys = keysIn(sectionId, items, known.siteSpaces);
    for (const item of items)
      siteSpaces.push({
        id: item.id,
        siteId,
        sectionId,
        spaceId: item.space,
        path: item.path,
        condition: item.condition ?? null,
        isDefault: item.default,
        position: keys.get(item.id) ?? "",
      });
  };
  const addSection = (item: SectionItem, groupId: string | null, position: string): void => {
    sections.push({
      id: item.id,
      siteId,
      groupId,
      title: item.title,
      description: item.description ?? null,
      icon: item.icon ?? null,
      path: item.path,
      condition: item.condition ?? null,
      isDefault: item.default,
      position,
    });
    addSiteSpaces(item.id, item.siteSpaces);
  };
  if (after.type === "siteSpaces") addSiteSpaces(null, after.items);
  else {
    const top = keysIn(null, after.items, known.top);
    for (const item of after.items) {
      const position = top.get(item.id) ?? "";
      if (item.type === "site-section") addSection(item, null, position);
      else {
        const { id, title, icon = null } = item;
        groups.push({ id, siteId, title, icon, position });
        const within = keysIn(id, item.sections, known.top);
        for (const section of item.sections) addSection(section, id, within.get(section.id) ?? "");
      }
    }
  }
  const stored: readonly StoredSiteSpace[] = rows.siteSpaces;
  const shown = compareRows(byId(stored), siteSpaces);
  const gone = new Set(shown.deleted);
  const staying = stored.filter(({ id }) => !gone.has(id));
  return {
    groups: { ...compareRows(byId(rows.groups), groups), cleared: [] },
    sections: {
      ...compareRows(byId(rows.sections), sections),
      cleared: clearedOf(rows.sections, sections, () => ""),
    },
    siteSpaces: {
      ...shown,
      cleared: clearedOf(staying, siteSpaces, ({ sectionId }) => sectionId ?? ""),
    },
  };
};
