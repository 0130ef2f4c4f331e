import type { Block, Document } from "#contract/schemas/document.ts";
import { MAX_SPEC_SLUG } from "#contract/schemas/limits.ts";
import type { MentionKind } from "#contract/schemas/openapi-impact.ts";
import { isInline, isText, walkBlocks } from "#content/block.ts";
import { shownOfSpec } from "#content/links/shown-specs.ts";
import { mentionKey } from "#openapi/operations/mention-key.ts";

/** Longer values are not stored, because an index accepts no longer ones. */
const MAX_VALUE = 500;
const METHODS = "GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY";
const OPERATION = String.raw`(${METHODS}) (/[^ \t\n?#]*)(?:[?#][^ \t\n]*)?`;
const IN_CODE = new RegExp(`^${OPERATION}$`);
const IN_HEADING = new RegExp(String.raw`(?:^|[ \t\n])${OPERATION}(?=[ \t\n]|$)`, "g");
const LINK = /\/o\/[0-9A-Za-z]{1,64}\/openapi\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:[/?#]|$)/;

/** A mention of a specification, or of an operation without its specification. */
export interface Mention {
  readonly as: MentionKind;
  /** The form in which documents are searched: `pets get /pets/{}`, `pets #Pet`, `pets *`, `* get /pets/{}`. */
  readonly value: string;
  /** The text as written. */
  readonly said: string;
  /** Absent for a link page, which has no blocks. */
  readonly block?: string;
}

/** Returns the mention of a link page that points to a specification. */
export const linkTo = ({ slug }: { readonly slug: string }): Mention => ({
  as: "linked",
  value: `${slug} *`,
  said: slug,
});

type Found = Omit<Mention, "block">;

const named = ([, method = "", path = ""]: readonly string[]): Found => ({
  as: "named",
  value: `* ${mentionKey(method, path)}`,
  said: `${method} ${path}`,
});

/** Returns the specification that a block shows a part of. */
export const specOf = (block: Block): string | undefined => shownOfSpec(block)?.spec;

const shownIn = function* (block: Block): Generator<Found> {
  const shown = shownOfSpec(block);
  if (shown === undefined) return;
  const { spec, operation, schemas = [] } = shown;
  for (const name of schemas) yield { as: "shown", value: `${spec} #${name}`, said: name };
  if (operation === undefined) return;
  const { method, path } = operation;
  yield {
    as: "shown",
    value: `${spec} ${mentionKey(method, path)}`,
    said: `${method.toUpperCase()} ${path}`,
  };
};

const linkedBy = function* (href: unknown): Generator<Found> {
  if (typeof href !== "string") return;
  const slug = LINK.exec(href)?.[1];
  if (slug !== undefined && slug.length <= MAX_SPEC_SLUG)
    yield { as: "linked", value: `${slug} *`, said: slug };
};

const inBlock = function* (block: Block): Generator<Found> {
  yield* shownIn(block);
  yield* linkedBy(block.data["url"]);
  yield* linkedBy(block.data["href"]);
  const leaves = block.nodes.flatMap((node) => (isText(node) ? node.leaves : []));
  for (const { marks } of block.nodes.filter(isInline))
    for (const { data } of marks) yield* linkedBy(data?.["href"]);
  for (const { text, marks } of leaves) {
    for (const { data } of marks) yield* linkedBy(data?.["href"]);
    if (!marks.some(({ type }) => type === "code")) continue;
    const found = IN_CODE.exec(text);
    if (found !== null) yield named(found);
  }
  if (!block.type.startsWith("heading-")) return;
  for (const found of leaves
    .map(({ text }) => text)
    .join("")
    .matchAll(IN_HEADING))
    yield named(found);
};

/** Returns a document's mentions of specifications, in reading order. */
export const mentionsIn = (document: Document): Mention[] =>
  [...walkBlocks(document)].flatMap(({ block }) =>
    [...inBlock(block)]
      .filter(({ value }) => Array.from(value).length <= MAX_VALUE)
      .map((found) => ({ ...found, block: block.key })),
  );
