import type { ItemPointer, StructureItem } from "./model.ts";

/** Why an edit of a structure failed. */
export type StructureFailureCode =
  | "not-found"
  | "id-taken"
  | "itself"
  | "wrong-kind"
  | "elsewhere"
  | "not-adjoining"
  | "path-taken"
  | "successor-needed"
  | "wrap-needed"
  | "no-sections"
  | "has-sections"
  | "other-sections"
  | "in-other-group"
  | "named-twice";

/** An item with its title. */
export type NamedItem = ItemPointer & { readonly title: string };

interface StructureFailureDetails {
  /** The item that already has the path, or that contains the section. */
  readonly owner?: NamedItem;
  /** How many items could succeed the default. */
  readonly choices?: number;
}

/** An edit that cannot be applied to a structure, which is left unchanged. */
export class StructureFailure extends Error {
  readonly code: StructureFailureCode;
  /** The part of the edit that is wrong, such as `before`. */
  readonly path: string;
  readonly owner?: NamedItem;
  readonly choices?: number;

  constructor(
    code: StructureFailureCode,
    path: string,
    message: string,
    details: StructureFailureDetails = {},
  ) {
    super(message);
    this.name = "StructureFailure";
    this.code = code;
    this.path = path;
    if (details.owner) this.owner = details.owner;
    if (details.choices !== undefined) this.choices = details.choices;
  }
}

/** An item with its title, as named in failures and impacts. */
export const namedItem = ({ type, id, title }: StructureItem): NamedItem => ({ type, id, title });

const kinds: Record<ItemPointer["type"], string> = {
  "site-section-group": "group",
  "site-section": "section",
  "site-space": "site-space",
};

/** The kind and title of an item, for use in a sentence: the section “Guides”. */
const described = ({ type, title }: NamedItem): string => `the ${kinds[type]} “${title}”`;

/** Pages at or below an address; without titles for people who cannot open the space. */
interface PagesThere {
  readonly count: number;
  readonly titles?: readonly string[] | undefined;
}

/** Maximum number of titles that a sentence lists. */
const MOST_TITLES = 3;

/** Describes pages: the pages “A” and “B” of “Guides”, or 3 pages of “Guides” that you cannot open. */
const describedPages = ({ count, titles }: PagesThere, space: string): string => {
  if (!titles)
    return count === 1
      ? `a page of “${space}” that you cannot open`
      : `${count} pages of “${space}” that you cannot open`;
  const named = titles.slice(0, MOST_TITLES).map((title) => `“${title}”`);
  const rest = titles.length - named.length;
  const last = rest > 0 ? `${rest} more` : named.pop();
  const all = named.length === 0 ? last : `${named.join(", ")} and ${last}`;
  return `the ${count === 1 ? "page" : "pages"} ${all} of “${space}”`;
};

export const failures = {
  notFound: ({ type, id }: ItemPointer, path: string) =>
    new StructureFailure("not-found", path, `There is no ${kinds[type]} “${id}” on this site.`),
  notAmong: (id: string, path: string, among: string) =>
    new StructureFailure("not-found", path, `“${id}” is none of ${among}.`),
  idTaken: (id: string, path: string) =>
    new StructureFailure("id-taken", path, `The id “${id}” is taken on this site.`),
  itself: (path: string) =>
    new StructureFailure("itself", path, "An item cannot be placed by itself; name another one."),
  cannotHold: (type: ItemPointer["type"], parent: ItemPointer | null, path: string) =>
    new StructureFailure(
      "wrong-kind",
      path,
      parent
        ? `A ${kinds[type]} cannot stand in a ${kinds[parent.type]}.`
        : `A ${kinds[type]} cannot stand at the top of a site with sections; name a section for it.`,
    ),
  noDefault: (path: string) =>
    new StructureFailure("wrong-kind", path, "A group cannot be the default; a section can."),
  elsewhere: (path: string) =>
    new StructureFailure("elsewhere", path, "This neighbour does not stand in the place named."),
  notAdjoining: () =>
    new StructureFailure(
      "not-adjoining",
      "after",
      "The two neighbours do not stand side by side; name just one of them.",
    ),
  pathTaken: (at: string, owner: NamedItem, path: string) =>
    new StructureFailure("path-taken", path, `${at} is used by ${described(owner)}.`, { owner }),
  pagesThere: (address: string, pages: PagesThere, owner: NamedItem, path: string) =>
    new StructureFailure(
      "path-taken",
      path,
      `${address} is used by ${describedPages(pages, owner.title)}, which readers could not open any more.`,
      { owner },
    ),
  successorNeeded: (item: NamedItem, choices: number) =>
    new StructureFailure(
      "successor-needed",
      "successor",
      choices === 1
        ? `${capitalized(described(item))} is the default. Name the other one as its successor.`
        : `${capitalized(described(item))} is the default. Choose one of the ${choices} others as its successor.`,
      { choices },
    ),
  wrapNeeded: () =>
    new StructureFailure(
      "wrap-needed",
      "wrap",
      "The site has no sections yet: give the id of the section that takes in its site-spaces.",
    ),
  noSections: () =>
    new StructureFailure(
      "no-sections",
      "operation",
      "Groups hold sections, and the site has none. Add a section first.",
    ),
  hasSections: () =>
    new StructureFailure("has-sections", "operation", "The site has sections already."),
  otherSections: (others: number) =>
    new StructureFailure(
      "other-sections",
      "section",
      `Only a site's last section can give way to its site-spaces, and there are ${others} more.`,
    ),
  inOtherGroup: (owner: NamedItem, path: string) =>
    new StructureFailure(
      "in-other-group",
      path,
      `The section stands in ${described(owner)}. Move it out of there first.`,
      { owner },
    ),
  namedTwice: (id: string, path: string) =>
    new StructureFailure("named-twice", path, `The section “${id}” is named twice.`),
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
