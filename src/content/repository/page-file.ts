import type { Block, Document } from "#contract/schemas/document.ts";
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE } from "#contract/schemas/limits.ts";
import {
  defaultLayout,
  iconName,
  type PageAttributes,
  type PageLayout,
  variables as variablesSchema,
} from "#contract/schemas/page.ts";
import {
  countingKeys,
  newDocument,
  newText,
  newBlock,
  plainTextOf,
  sameContent,
} from "../block.ts";
import { cleanLine } from "../markdown/characters.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { cleanTitle } from "../markdown/tags.ts";
import { blocksBeforeWords, type TitleHeading, titleHeadingOf } from "../markdown/title.ts";
import { isEqual } from "../values.ts";
import { endingOf, rewriteBody } from "./body.ts";
import { stemOf } from "./file-paths.ts";
import { readFront, rewriteFront, splitFile } from "./front-matter.ts";

/** The attributes of a page that its file contains, besides the title. */
export type SaidAttributes = Pick<
  PageAttributes,
  "description" | "icon" | "hidden" | "layout" | "variables"
> & { readonly cover?: FileCover };

/** A cover as named in a file. */
export interface FileCover {
  readonly light?: string;
  readonly dark?: string;
  readonly yPos: number;
}

/** A page as described by its file, with addresses as written there. */
export interface PageFile {
  readonly title: string;
  readonly said: SaidAttributes;
  /** Without the title heading. */
  readonly document: Document;
  /** Keys of front matter that could not be converted to an attribute. */
  readonly unread: readonly string[];
}

/** The titles that a file gives its page. */
interface Titles {
  readonly front: string | undefined;
  /** The heading at the start of the text, and its index. */
  readonly heading: TitleHeading | undefined;
}

const shortened = (text: string, most: number): string => text.slice(0, most).toWellFormed().trim();

const titlesOf = (front: Readonly<Record<string, unknown>>, document: Document): Titles => {
  const heading = titleHeadingOf(document);
  const said = typeof front["title"] === "string" ? cleanTitle(front["title"]) : "";
  return {
    front: said === "" ? undefined : shortened(said, MAX_PAGE_TITLE),
    heading: heading && { ...heading, text: shortened(heading.text, MAX_PAGE_TITLE) },
  };
};

/**
 * The heading that a page was named after under earlier rules: the first one of level 1, at any position, tags
 * included. It stays where it is, so that nothing moves without anyone having moved it.
 */
const formerHeading = (document: Document, title: string): TitleHeading | undefined => {
  const at = document.nodes.findIndex(({ type }) => type === "heading-1");
  const block = document.nodes[at];
  if (block === undefined) return undefined;
  const text = shortened(cleanTitle(plainTextOf(block)), MAX_PAGE_TITLE);
  return text !== "" && text === title ? { at, text } : undefined;
};

/** Derives a title from the name of a file, for a page without one. */
export const titleOfName = (path: string): string => {
  const words = stemOf(path)
    .replaceAll(/[-_\s]+/g, " ")
    .trim();
  return words === ""
    ? "Page"
    : shortened(words.charAt(0).toUpperCase() + words.slice(1), MAX_PAGE_TITLE);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parts = [
  "title",
  "description",
  "tableOfContents",
  "outline",
  "pagination",
  "metadata",
  "cover",
] as const;

const readLayout = (value: unknown): PageLayout | undefined => {
  if (!isRecord(value)) return undefined;
  const shown = (name: string): boolean | undefined => {
    const part = value[name];
    const said = isRecord(part) ? part["visible"] : part;
    return typeof said === "boolean" ? said : undefined;
  };
  const cover = value["cover"];
  const size = isRecord(cover) ? cover["size"] : undefined;
  const layout: PageLayout = {
    ...defaultLayout,
    ...(value["width"] === "wide" ? { width: "wide" } : {}),
    ...(size === "full" ? { coverSize: "full" } : {}),
  };
  for (const name of parts) layout[name] = shown(name) ?? layout[name];
  return layout;
};

const writeLayout = (layout: PageLayout): Record<string, unknown> => ({
  ...(layout.width === "default" ? {} : { width: layout.width }),
  cover: { visible: layout.cover, size: layout.coverSize },
  ...Object.fromEntries(
    parts.filter((name) => name !== "cover").map((name) => [name, { visible: layout[name] }]),
  ),
});

const readCover = (front: Readonly<Record<string, unknown>>): FileCover | undefined => {
  const path = (name: string): string | undefined => {
    const value = front[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [light, dark] = [path("cover"), path("coverDark")];
  if (light === undefined && dark === undefined) return undefined;
  const y = front["coverY"];
  return {
    ...(light === undefined ? {} : { light }),
    ...(dark === undefined ? {} : { dark }),
    yPos: typeof y === "number" ? y : 0,
  };
};

/** The cover that a page's file names, as written there. */
export const coverIn = (text: string): FileCover | undefined =>
  readCover(readFront(splitFile(text).front));

const readSaid = (front: Readonly<Record<string, unknown>>): SaidAttributes => {
  const description =
    typeof front["description"] === "string"
      ? shortened(cleanLine(front["description"]), MAX_PAGE_DESCRIPTION)
      : "";
  const icon = iconName.safeParse(front["icon"]);
  const layout = readLayout(front["layout"]);
  const cover = readCover(front);
  const vars = variablesSchema.safeParse(front["vars"]);
  return {
    ...(description === "" ? {} : { description }),
    ...(icon.success && icon.data !== "" ? { icon: icon.data } : {}),
    ...(front["hidden"] === true ? { hidden: true } : {}),
    ...(layout === undefined ? {} : { layout }),
    ...(cover === undefined ? {} : { cover }),
    ...(vars.success && Object.keys(vars.data).length > 0 ? { variables: vars.data } : {}),
  };
};

const unreadIn = (front: Readonly<Record<string, unknown>>, said: SaidAttributes): string[] => {
  const kept: Readonly<Record<string, unknown>> = {
    description: said.description,
    icon: said.icon,
    layout: said.layout,
    cover: said.cover,
    vars: said.variables,
  };
  return Object.keys(kept).filter((name) => {
    const value = front[name];
    const isEmpty = value === undefined || value === null || value === "";
    return !isEmpty && kept[name] === undefined;
  });
};

/**
 * The title, from the most to the least explicit source: front matter, the table of contents, a heading, the file's
 * name.
 */
const titleOf = (titles: Titles, label: string | undefined, path: string): string =>
  titles.front ?? label ?? titles.heading?.text ?? titleOfName(path);

/** The index of the heading that is the title, which is excluded from the text. */
const headingIn = ({ heading }: Titles, title: string): number | undefined =>
  heading?.text === title ? heading.at : undefined;

/** Reads a page's file. `label` is the page's name in the table of contents. */
export const readPageFile = (
  text: string,
  { path, label, keys }: { path: string; label?: string | undefined; keys: string },
): PageFile => {
  const { front, body } = splitFile(text);
  const values = readFront(front);
  const whole = parseMarkdown(body, countingKeys(keys));
  const titles = titlesOf(values, whole);
  const title = titleOf(titles, label, path);
  const heading = headingIn(titles, title);
  const said = readSaid(values);
  return {
    title,
    said,
    document:
      heading === undefined ? whole : { ...whole, nodes: whole.nodes.toSpliced(heading, 1) },
    unread: unreadIn(values, said),
  };
};

/** A page as it is to be written to its file. */
export interface PageToWrite {
  readonly title: string;
  readonly said: SaidAttributes;
  readonly document: Document;
}

const frontOf = (said: SaidAttributes): Readonly<Record<string, unknown>> => ({
  description: said.description,
  icon: said.icon,
  hidden: said.hidden === true ? true : undefined,
  layout: said.layout === undefined ? undefined : writeLayout(said.layout),
  cover: said.cover?.light,
  coverDark: said.cover?.dark,
  coverY: said.cover === undefined ? undefined : said.cover.yPos,
  vars: said.variables,
});

/** The front matter to change, with its new values. */
const frontChanges = (before: SaidAttributes, after: SaidAttributes): Record<string, unknown> => {
  const [was, is] = [frontOf(before), frontOf(after)];
  return Object.fromEntries(
    Object.keys(is).flatMap((name) => (isEqual(was[name], is[name]) ? [] : [[name, is[name]]])),
  );
};

/**
 * Where to put the heading among changed blocks: below the block it was below, else above the one that followed it.
 */
const placeOfHeading = (whole: readonly Block[], at: number, nodes: readonly Block[]): number => {
  if (at === 0) return 0;
  // Of several equal blocks, the one nearest to its old position.
  const nearest = (block: Block | undefined): number | undefined => {
    const alike = nodes.flatMap((one, n) => (block && sameContent(one, block) ? [n] : []));
    return alike.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
  };
  const above = nearest(whole[at - 1]);
  return above === undefined ? (nearest(whole[at + 1]) ?? Math.min(at, nodes.length)) : above + 1;
};

const headingBlock = (title: string): Block => newBlock("heading-1", "title", [newText(title)]);

/** The text for the file of a page that has none: the title is a heading above the text. */
const writeNew = (page: PageToWrite, path: string): string => {
  const headed = newDocument([headingBlock(page.title), ...page.document.nodes]);
  const front = rewriteFront("", frontChanges({}, page.said), "\n");
  const text = front + rewriteBody("", headed);
  const read = readPageFile(text, { path, keys: "n" });
  if (read.title === page.title) return text;
  // A title that no heading can represent is only written to the front matter.
  const named = rewriteFront("", { title: page.title, ...frontChanges({}, page.said) }, "\n");
  return named + rewriteBody("", page.document);
};

/**
 * Rewrites the text of a page's file; what need not change is kept byte for byte. `label` is the page's old name in
 * the table of contents, `renamed` the new one; `named` is its title when the file was last read.
 */
export const writePageFile = (
  text: string | undefined,
  page: PageToWrite,
  {
    path,
    label,
    renamed,
    named,
  }: {
    path: string;
    label?: string | undefined;
    renamed?: string | undefined;
    named?: string | undefined;
  },
): string => {
  if (text === undefined) return writeNew(page, path);
  const { mark, front, body } = splitFile(text);
  const values = readFront(front);
  const whole = parseMarkdown(body, countingKeys("w"));
  const read = titlesOf(values, whole);
  const isNamedOtherwise = named !== undefined && titleOf(read, label, path) !== named;
  const former =
    isNamedOtherwise && read.front === undefined && label === undefined
      ? formerHeading(whole, named)
      : undefined;
  const titles = former === undefined ? read : { ...read, heading: former };
  const before = titleOf(titles, label, path);
  const at = headingIn(titles, before);
  const heading = at === undefined ? undefined : whole.nodes[at];
  const nodes = [...page.document.nodes];
  let inFront = titles.front;
  if (heading !== undefined && at !== undefined) {
    const place = placeOfHeading(whole.nodes, at, nodes);
    nodes.splice(
      former === undefined ? Math.min(place, blocksBeforeWords(nodes)) : place,
      0,
      page.title === before ? heading : headingBlock(page.title),
    );
  }
  const headings = titlesOf({}, newDocument(nodes)).heading;
  const without = titleOf({ front: undefined, heading: headings }, renamed, path);
  if (inFront === undefined ? without !== page.title : page.title !== before) inFront = page.title;
  // A heading of the text would be mistaken for the title and removed from the text.
  const swallows = heading === undefined && headings?.text === page.title;
  const wanted = swallows ? [headingBlock(page.title), ...nodes] : nodes;
  const changes = {
    ...(inFront === titles.front ? {} : { title: inFront }),
    ...frontChanges(readSaid(values), page.said),
  };
  const ending = endingOf(front === "" ? text : front);
  return mark + rewriteFront(front, changes, ending) + rewriteBody(body, newDocument(wanted));
};
