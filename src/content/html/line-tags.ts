import type { Inline, Mark } from "#contract/schemas/document.ts";
import { type Formula, formulaOf } from "../markdown/math.ts";
import { type HTMLPart, readHTML } from "./tags.ts";

/** The appearance that a pair of tags gives its text and no mark represents. */
export type TagLook = "kbd" | "sub" | "sup" | "highlight" | "underline" | "small";

/** A part of a line with the same marks: text, or an image or line break (`thing`). */
export interface TaggedRun {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** In a difference: the marks it had. */
  readonly marksBefore?: readonly Mark[] | undefined;
  readonly thing?: Inline;
  readonly looks?: readonly TagLook[];
  /** The content of a formula, if the text is one. */
  readonly formula?: Formula;
}

const markOf: Readonly<Record<string, Mark["type"]>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  cite: "italic",
  dfn: "italic",
  var: "italic",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  code: "code",
  samp: "code",
  tt: "code",
};

const lookOf: Readonly<Record<string, TagLook>> = {
  kbd: "kbd",
  sub: "sub",
  sup: "sup",
  mark: "highlight",
  ins: "underline",
  u: "underline",
  small: "small",
};

/** Tags with no appearance of their own; only their content is rendered. */
const plain = new Set("a abbr bdi bdo big font label nobr picture q span time".split(" "));

/** Whether a tag is inline and is rendered rather than shown as source. */
export const isLineTag = (name: string): boolean =>
  plain.has(name) || Object.hasOwn(markOf, name) || Object.hasOwn(lookOf, name);

const voidTags = new Set(["br", "img", "source", "wbr"]);

/** Whether an inline tag has no end tag. */
export const isVoidLineTag = (name: string): boolean => voidTags.has(name);

type Opening = Extract<HTMLPart, { kind: "open" }>;

/** What a pair of tags adds to everything between them. */
interface Given {
  readonly marks: readonly Mark[];
  readonly looks: readonly TagLook[];
}

const linkOf = ({ attributes }: Opening): Mark[] => {
  const href = attributes.get("href") ?? "";
  const title = attributes.get("title") ?? "";
  if (href === "") return [];
  return [{ object: "mark", type: "link", data: title === "" ? { href } : { href, title } }];
};

const givenBy = (tag: Opening, around: Given): Given => {
  const type = Object.hasOwn(markOf, tag.name) ? markOf[tag.name] : undefined;
  const look = Object.hasOwn(lookOf, tag.name) ? lookOf[tag.name] : undefined;
  const own: Mark[] =
    tag.name === "a" ? linkOf(tag) : type === undefined ? [] : [{ object: "mark", type }];
  return {
    marks: [...around.marks, ...own],
    looks:
      look === undefined || around.looks.includes(look) ? around.looks : [...around.looks, look],
  };
};

/** The data of an `<img>` tag: `src`, `alt`, and `title`, `width` and `height` if present. */
export const imageData = ({ attributes }: Opening): Record<string, string> => {
  const data: Record<string, string> = {
    src: attributes.get("src") ?? "",
    alt: attributes.get("alt") ?? "",
  };
  for (const name of ["title", "width", "height"]) {
    const value = attributes.get(name) ?? "";
    if (value !== "") data[name] = value;
  }
  return data;
};

const thingOf = (tag: Opening): Inline | undefined => {
  if (tag.name !== "img" && tag.name !== "br") return undefined;
  const image = tag.name === "img";
  return {
    object: "inline",
    type: image ? "image" : "break",
    isVoid: true,
    data: image ? imageData(tag) : {},
    marks: [],
  };
};

/** Maximum nesting depth of tags that are rendered; deeper ones are shown as source. */
const MAX_OPEN = 16;

const hasRaw = ({ marks }: TaggedRun): boolean => marks.some(({ type }) => type === "raw");

interface Entry<Run> {
  readonly run: Run;
  /** A part of the run's source. */
  readonly part?: HTMLPart;
}

/** The entries that open or close a pair of tags. */
const pairsOf = <Run>(entries: readonly Entry<Run>[]): ReadonlySet<Entry<Run>> => {
  const paired = new Set<Entry<Run>>();
  const open: { readonly entry: Entry<Run>; readonly name: string }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const entry of entries) {
    const { part } = entry;
    if (part?.kind === "open" && isLineTag(part.name) && open.length < MAX_OPEN) {
      open.push({ entry, name: part.name });
      count(part.name, 1);
    }
    if (part?.kind !== "close" || (counts.get(part.name) ?? 0) === 0) continue;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.name, -1);
      if (last.name !== part.name) continue;
      paired.add(last.entry).add(entry);
      break;
    }
  }
  return paired;
};

const withGiven = <Run extends TaggedRun>(run: Run, { marks, looks }: Given): Run => {
  if (marks.length === 0 && looks.length === 0) return run;
  const added = (own: readonly Mark[]): Mark[] => [
    ...own,
    ...marks.filter(({ type }) => !own.some((mark) => mark.type === type)),
  ];
  return {
    ...run,
    marks: added(run.marks),
    ...(run.marksBefore !== undefined && { marksBefore: added(run.marksBefore) }),
    looks,
  };
};

const nothing: Given = { marks: [], looks: [] };

/**
 * Replaces the HTML tags among the runs of a line with what they mean: `<kbd>`, `<sub>`, `<b>`, `<a>`, `<br>`,
 * `<img>` and the like, as well as formulas. Unpaired tags and all other source stay source. Only the tags of `fixed`
 * runs are read, so that a difference can show those that changed. Addresses are kept as written; code that renders
 * them must check them, as for any link or image.
 */
export const readLineTags = <Run extends TaggedRun>(
  runs: readonly Run[],
  fixed: (run: Run) => boolean = () => true,
): Run[] => {
  if (!runs.some(hasRaw)) return [...runs];
  const entries = runs.flatMap((run): Entry<Run>[] => {
    if (!hasRaw(run) || !fixed(run)) return [{ run }];
    const formula = formulaOf(run.text);
    if (formula !== undefined) return [{ run: { ...run, formula } }];
    return readHTML(run.text).map((part) => ({ run, part }));
  });
  const paired = pairsOf(entries);
  const open: Given[] = [];
  const shown: Run[] = [];
  for (const entry of entries) {
    const { run, part } = entry;
    const around = open.at(-1) ?? nothing;
    const unmarked = run.marks.filter(({ type }) => type !== "raw");
    if (part === undefined) shown.push(withGiven(run, around));
    else if (paired.has(entry)) {
      if (part.kind === "open") open.push(givenBy(part, around));
      else open.pop();
    } else if (part.kind === "open" && isVoidLineTag(part.name)) {
      const thing = thingOf(part);
      if (thing) shown.push(withGiven({ ...run, text: "", marks: unmarked, thing }, around));
    } else shown.push(withGiven({ ...run, text: part.source }, around));
  }
  return shown;
};
