import type { RevisionSemanticChange, RevisionSemanticChanges } from "#web/api/content.ts";

type Of<Type extends RevisionSemanticChange["type"]> = Extract<
  RevisionSemanticChange,
  { type: Type }
>;
export type PageEdited = Of<"page_edited">;
export type PageMoved = Of<"page_moved">;
export type FileChange = Of<"file_created"> | Of<"file_edited"> | Of<"file_deleted">;
export type ReusableChange =
  | Of<"reusable_content_created">
  | Of<"reusable_content_edited">
  | Of<"reusable_content_deleted">;
export type VariablesChange = Of<"variables_edited">;
type ChangedPage = PageEdited["page"];
export type AttributeName = keyof PageEdited["attributes"];

/** What happened to a page; it can be several things at once. `details` is anything but its text and name. */
export const pageKinds = ["added", "removed", "edited", "renamed", "moved", "details"] as const;
export type PageKind = (typeof pageKinds)[number];

/** One page with everything that happened to it. */
export interface PageRow extends ChangedPage {
  readonly kinds: readonly PageKind[];
  readonly edited?: PageEdited;
  readonly moved?: PageMoved;
}

/** Everything a change request changes; nothing of the answer is left out. */
export interface Changes {
  /** Revisions compared; the same page of both makes its difference. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly pages: readonly PageRow[];
  readonly files: readonly FileChange[];
  readonly variables: readonly VariablesChange[];
  readonly reusable: readonly ReusableChange[];
  /** Rows the service left out. */
  readonly more: number;
}

/** Names, in the address, of what is listed beside the pages. No page has an id like these. */
export const sections = ["-talk", "-files", "-variables", "-reusable"] as const;
export type Section = (typeof sections)[number];

const names: ReadonlySet<string> = new Set<AttributeName>(["title", "slug"]);

const kindsOfEdit = ({ attributes }: PageEdited): PageKind[] => {
  const touched = Object.entries(attributes).flatMap(([name, sides]) =>
    sides === undefined ? [] : [name],
  );
  const isSection = (name: string): boolean => name !== "document" && !names.has(name);
  return [
    ...(touched.includes("document") ? ["edited" as const] : []),
    ...(touched.some((name) => names.has(name)) ? ["renamed" as const] : []),
    ...(touched.some(isSection) || touched.length === 0 ? ["details" as const] : []),
  ];
};

const joined = (one: PageRow | undefined, other: PageRow): PageRow => {
  if (one === undefined) return other;
  const both = new Set([...one.kinds, ...other.kinds]);
  return { ...one, ...other, kinds: pageKinds.filter((kind) => both.has(kind)) };
};

/** Gathers the rows of a comparison: one a page, the rest by what it is. */
export const readChanges = ({ changes, from, to, more = 0 }: RevisionSemanticChanges): Changes => {
  const pages = new Map<string, PageRow>();
  const files: FileChange[] = [];
  const variables: VariablesChange[] = [];
  const reusable: ReusableChange[] = [];
  const add = (row: PageRow): void => void pages.set(row.id, joined(pages.get(row.id), row));
  for (const change of changes) {
    switch (change.type) {
      case "page_created":
        add({ ...change.page, kinds: ["added"] });
        break;
      case "page_deleted":
        add({ ...change.page, kinds: ["removed"] });
        break;
      case "page_moved":
        add({ ...change.page, kinds: ["moved"], moved: change });
        break;
      case "page_edited":
        add({ ...change.page, kinds: kindsOfEdit(change), edited: change });
        break;
      case "file_created":
      case "file_edited":
      case "file_deleted":
        files.push(change);
        break;
      case "variables_edited":
        variables.push(change);
        break;
      case "reusable_content_created":
      case "reusable_content_edited":
      case "reusable_content_deleted":
        reusable.push(change);
        break;
    }
  }
  return { from, to, pages: [...pages.values()], files, variables, reusable, more };
};

/** The ids of pages two comparisons both touch. */
export const pagesInBoth = (one: Changes, other: Changes): string[] => {
  const there = new Set(other.pages.map(({ id }) => id));
  return one.pages.flatMap(({ id }) => (there.has(id) ? [id] : []));
};

/** How many rows a comparison has in all. */
export const countChanges = ({ pages, files, variables, reusable, more }: Changes): number =>
  pages.length + files.length + variables.length + reusable.length + more;
