import { Fragment } from "react";
import type { ReactNode } from "react";
import type { BlockNode, Inline, Mark } from "#contract/schemas/document.ts";
import { DocumentLink } from "./document-link.tsx";
import { InlineImage } from "./inline-image.tsx";
import { PlainText } from "./plain-text.tsx";

/** A stretch of a line: text or a thing, with its marks. */
export interface Stretch {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly thing?: Inline;
}

/** The stretches of what stands in a text block. */
export const stretchesOf = (nodes: readonly BlockNode[]): Stretch[] =>
  nodes.flatMap((node): Stretch[] => {
    switch (node.object) {
      case "text":
        return node.leaves.map(({ text, marks }) => ({ text, marks }));
      case "inline":
        return [{ text: "", marks: node.marks, thing: node }];
      case "block":
        return [];
    }
  });

const looks: Record<
  Exclude<Mark["type"], "link">,
  { tag: "strong" | "em" | "code" | "s"; className: string }
> = {
  bold: { tag: "strong", className: "font-semibold" },
  italic: { tag: "em", className: "italic" },
  strikethrough: { tag: "s", className: "text-muted" },
  code: {
    tag: "code",
    className: "rounded-sm bg-subtle px-1 py-px font-mono text-[0.9em] wrap-anywhere",
  },
  raw: { tag: "code", className: "font-mono text-[0.9em] text-faint wrap-anywhere" },
};

/** Text with its marks but links, which go around several stretches at once. */
export const MarkedStretch = ({ stretch }: { stretch: Stretch }) => {
  let shown: ReactNode = <PlainText text={stretch.text} />;
  if (stretch.thing?.type === "break") shown = <br />;
  else if (stretch.thing !== undefined) shown = <InlineImage data={stretch.thing.data} />;
  const types = new Set(stretch.marks.map(({ type }) => type));
  for (const type of ["code", "raw", "strikethrough", "italic", "bold"] as const) {
    if (!types.has(type)) continue;
    const { tag: Tag, className } = looks[type];
    shown = <Tag className={className}>{shown}</Tag>;
  }
  return shown;
};

/** The link a stretch belongs to, if any. */
export const linkMarkOf = (marks: readonly Mark[]): Mark | undefined =>
  marks.find(({ type }) => type === "link");

const isSameLink = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one?.data?.["href"] === other?.data?.["href"] &&
  one?.data?.["title"] === other?.data?.["title"] &&
  (one === undefined) === (other === undefined);

/** Puts neighbours of one link together, so that each link is one element however its text looks. */
export const byLink = <Item extends { readonly marks: readonly Mark[] }>(
  items: readonly Item[],
): { link: Mark | undefined; items: Item[] }[] => {
  const groups: { link: Mark | undefined; items: Item[] }[] = [];
  for (const item of items) {
    const link = linkMarkOf(item.marks);
    const last = groups.at(-1);
    if (last !== undefined && isSameLink(last.link, link)) last.items.push(item);
    else groups.push({ link, items: [item] });
  }
  return groups;
};

/** Stretches in a line, each link one element; `render` may show a stretch differently. */
export const Stretches = <Item extends Stretch>({
  stretches,
  render = (stretch) => <MarkedStretch stretch={stretch} />,
}: {
  stretches: readonly Item[];
  render?: (stretch: Item) => ReactNode;
}) =>
  byLink(stretches).map(({ link, items }, index) => {
    const words = items.map((item, at) => <Fragment key={at}>{render(item)}</Fragment>);
    return link === undefined ? (
      <Fragment key={index}>{words}</Fragment>
    ) : (
      <DocumentLink key={index} href={link.data?.["href"] ?? ""} title={link.data?.["title"]}>
        {words}
      </DocumentLink>
    );
  });

/** What stands in a text block: leaves, images and line breaks. */
export const InlineNodes = ({ nodes }: { nodes: readonly BlockNode[] }) => (
  <Stretches stretches={stretchesOf(nodes)} />
);
