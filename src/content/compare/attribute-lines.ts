import type { ContentRef, PageAttributes, PageLayout } from "#contract/schemas/page.ts";
import { isEqual } from "../values.ts";
import { changeWords, type ChangedLine } from "./change-words.ts";

const words = {
  yes: "yes",
  no: "no",
  names: {
    title: "Title",
    description: "Description",
    slug: "Address",
    document: "Text",
    emoji: "Emoji",
    icon: "Icon",
    type: "Type",
    hidden: "Hidden in navigation",
    noIndex: "Hidden from search in the site",
    noRobotsIndex: "Hidden from search engines",
    cover: "Cover",
    layout: "Layout",
    variables: "Variables",
    target: "Leads to",
  },
  types: { document: "page", group: "group", link: "link" },
  layout: {
    width: "width",
    cover: "cover",
    coverSize: "cover size",
    title: "title",
    description: "description",
    tableOfContents: "table of contents",
    outline: "outline",
    pagination: "previous and next",
    metadata: "details",
  },
  layoutOn: "shown",
  layoutOff: "not shown",
  cover: (position: number) => `image at ${String(position)}`,
  targets: {
    file: "file",
    page: "page",
    user: "person",
    collection: "collection",
    space: "space",
    "reusable-content": "reusable content",
    openapi: "API description",
  },
} as const;

/** An attribute of a page other than its id. */
type AttributeName = Exclude<keyof PageAttributes, "id">;

type Value = PageAttributes[AttributeName];

/** Old and new values by attribute, in the form in which the service lists them. */
export type ChangedAttributes = {
  readonly [Name in AttributeName]?:
    | {
        readonly before?: PageAttributes[Name] | undefined;
        readonly after?: PageAttributes[Name] | undefined;
      }
    | undefined;
};

const { none } = changeWords;
const { yes, no } = words;

const layoutValue = (value: boolean): string => (value ? words.layoutOn : words.layoutOff);

const refWords = (ref: ContentRef): string => {
  const { targets } = words;
  switch (ref.kind) {
    case "url":
      return ref.url;
    case "file":
      return `${targets.file} ${ref.file}`;
    case "page":
      return `${targets.page} ${ref.page}`;
    case "anchor":
      return `${ref.page === undefined ? "" : `${targets.page} ${ref.page}`}#${ref.anchor}`;
    case "user":
      return `${targets.user} ${ref.user}`;
    case "collection":
      return `${targets.collection} ${ref.collection}`;
    case "space":
      return `${targets.space} ${ref.space}`;
    case "reusable-content":
      return `${targets["reusable-content"]} ${ref.reusableContent}`;
    case "openapi":
      return `${targets.openapi} ${ref.spec}`;
  }
};

const isRef = (value: object): value is ContentRef => "kind" in value;

/** Attributes for which undefined means false. */
const switches: ReadonlySet<AttributeName> = new Set(["hidden", "noIndex", "noRobotsIndex"]);

const valueWords = (name: AttributeName, value: Value): string => {
  if (switches.has(name)) return value === true ? yes : no;
  if (value === undefined || value === "") return none;
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "string") {
    return name === "type" && value in words.types
      ? words.types[value as keyof typeof words.types]
      : value;
  }
  if (isRef(value)) return refWords(value);
  if ("yPos" in value && typeof value.yPos === "number") {
    const cover = value as NonNullable<PageAttributes["cover"]>;
    const refs = [cover.ref, cover.refDark].flatMap((ref) => (ref ? [refWords(ref)] : []));
    return [...refs, words.cover(cover.yPos)].join(", ");
  }
  const entries = Object.entries(value);
  return entries.length === 0
    ? none
    : entries.map(([key, each]) => `${key}: ${String(each)}`).join(", ");
};

/** The options of a layout, or the variables, that differ. */
const partLines = (
  name: "layout" | "variables",
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ChangedLine[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isEqual(before[key], after[key]))
    .map((key) => {
      const said = (value: unknown): string => {
        if (value === undefined) return none;
        if (typeof value === "string") return value;
        if (typeof value === "boolean" && name === "layout") return layoutValue(value);
        return JSON.stringify(value);
      };
      const label =
        name === "layout" && key in words.layout ? words.layout[key as keyof PageLayout] : key;
      return {
        name: `${words.names[name]}: ${label}`,
        before: said(before[key]),
        after: said(after[key]),
      };
    });

/** The changed attributes of a page, except for its text. */
export const attributeLines = (attributes: ChangedAttributes): ChangedLine[] =>
  (Object.keys(words.names) as AttributeName[]).flatMap((name): ChangedLine[] => {
    const change = attributes[name];
    if (change === undefined || name === "document") return [];
    const { before, after } = change;
    if (isEqual(before, after)) return [];
    if (name === "layout" || name === "variables") {
      return partLines(name, Object(before ?? {}), Object(after ?? {}));
    }
    return [
      {
        name: words.names[name],
        before: valueWords(name, before),
        after: valueWords(name, after),
      },
    ];
  });
