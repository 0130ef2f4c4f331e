import { Fragment, type MouseEvent, type ReactNode, use } from "react";
import type { BlockNode, Mark } from "#contract/schemas/document.ts";
import { type NoteMarker, readNotes } from "#content/footnotes.ts";
import { readLineTags, type TaggedRun, type TagLook } from "#content/html/line-tags.ts";
import { PlainText, visibleText } from "./plain-text.tsx";
import { ExternalLink, Link2Off } from "lucide-react";
import { type Link, linkOf } from "./addresses.ts";
import { documentMessages as messages } from "../messages.ts";
import { DocumentContext } from "./document-context.ts";
import { DrawnFormula } from "./formula.tsx";
import { InlineImage } from "./inline-image.tsx";

/** Classes of a link in a document. */
export const linkClass =
  "rounded-sm text-accent-ink underline decoration-1 underline-offset-[3px] hover:decoration-2";

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type DocumentLinkProps = {
  href: string;
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A link in a document. An unsafe address becomes plain text. */
export const DocumentLink = ({
  href,
  title,
  className = linkClass,
  children,
}: DocumentLinkProps) => {
  const { linkTarget, isDead, onFollow, onShow, anchors } = use(DocumentContext);
  const isMarked = isDead?.(href) === true;
  const link: Link = isMarked ? { kind: "dead" } : linkOf(href, linkTarget);
  const said = title === undefined ? "" : `${visibleText(title)} · `;
  if (link.kind === "dead") {
    const words = href === "" ? messages.emptyLink : messages.deadLink(href);
    return (
      <span title={said + visibleText(words)}>
        <span className="underline decoration-dotted">{children}</span>
        {isMarked && (
          <span className="ml-1 text-xs whitespace-nowrap text-ink">
            <Link2Off size={12} aria-hidden className="mr-0.5 mb-px inline text-danger-ink" />(
            {messages.leadsNowhere})
          </span>
        )}
      </span>
    );
  }
  if (link.kind === "external") {
    return (
      <a
        href={link.href}
        target="_blank"
        rel="noreferrer noopener"
        title={said + messages.leadsTo(link.host)}
        className={className}
      >
        {children}
        <ExternalLink size={12} aria-hidden className="mb-px ml-0.5 inline shrink-0" />
        <span className="sr-only"> ({messages.opensNewTab})</span>
      </a>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    const key = link.kind === "anchor" ? anchors.get(link.anchor) : undefined;
    if (key !== undefined && onShow !== undefined) {
      event.preventDefault();
      onShow(key);
    } else if (link.kind === "inside" && onFollow !== undefined) {
      event.preventDefault();
      onFollow(link.href);
    }
  };
  return (
    <a
      href={link.href}
      onClick={follow}
      className={className}
      {...(title !== undefined && { title: visibleText(title) })}
    >
      {children}
    </a>
  );
};

/** A part of a line with the same marks: text, an image or line break (`thing`), or a footnote marker. */
export interface InlineRun extends TaggedRun {
  readonly marker?: NoteMarker;
  /** Set for an image in a line that contains only images. */
  readonly alone?: boolean;
}

/** The runs of a text block. */
export const runsOf = (nodes: readonly BlockNode[]): InlineRun[] =>
  nodes.flatMap((node): InlineRun[] => {
    switch (node.object) {
      case "text":
        return node.leaves.map(({ text, marks }) => ({ text, marks }));
      case "inline":
        return [{ text: "", marks: node.marks, thing: node }];
      case "block":
        return [];
    }
  });

const markStyles: Record<
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

const looks: Record<
  TagLook,
  { tag: "kbd" | "sub" | "sup" | "mark" | "u" | "small"; className?: string }
> = {
  kbd: {
    tag: "kbd",
    className:
      "rounded-sm border border-control bg-subtle px-1 py-px font-mono text-[0.85em] shadow-[inset_0_-1px_0_var(--color-control)]",
  },
  sub: { tag: "sub" },
  sup: { tag: "sup" },
  highlight: { tag: "mark", className: "rounded-sm bg-warning-soft px-0.5 text-inherit" },
  underline: { tag: "u", className: "underline underline-offset-[3px]" },
  small: { tag: "small", className: "text-[0.85em]" },
};

/** The number of a footnote: a link to its text, or from there back. */
const NoteLink = ({ marker: { note, says } }: { marker: NoteMarker }) => {
  const { onShow } = use(DocumentContext);
  const name = says ? messages.backFromNote(note.number) : messages.note(note.number);
  return (
    <sup className="mx-px">
      {onShow === undefined ? (
        note.number
      ) : (
        <button
          type="button"
          title={name}
          aria-label={name}
          onClick={() => onShow(says ? note.namedIn : note.saidIn)}
          className={`${linkClass} px-0.5 leading-none`}
        >
          {note.number}
        </button>
      )}
    </sup>
  );
};

/** A run with its marks, except links, which `InlineRuns` puts around several runs at once. */
export const MarkedRun = ({ run }: { run: InlineRun }) => {
  let shown: ReactNode = <PlainText text={run.text} />;
  if (run.marker !== undefined) return <NoteLink marker={run.marker} />;
  if (run.thing?.type === "break") shown = <br />;
  else if (run.thing !== undefined)
    shown = <InlineImage data={run.thing.data} alone={run.alone === true} />;
  const types = new Set(run.marks.map(({ type }) => type));
  for (const type of ["code", "raw", "strikethrough", "italic", "bold"] as const) {
    if (!types.has(type)) continue;
    const { tag: Tag, className } = markStyles[type];
    shown = <Tag className={className}>{shown}</Tag>;
  }
  if (run.formula !== undefined) {
    const className = run.formula.display ? "my-2 block overflow-x-auto" : "";
    shown = (
      <DrawnFormula formula={run.formula} className={className}>
        {shown}
      </DrawnFormula>
    );
  }
  for (const look of (run.looks ?? []).toReversed()) {
    const { tag: Tag, className } = looks[look];
    shown = <Tag className={className}>{shown}</Tag>;
  }
  return shown;
};

/** The link a run belongs to, if any. */
export const linkMarkOf = (marks: readonly Mark[]): Mark | undefined =>
  marks.find(({ type }) => type === "link");

const isSameLink = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one?.data?.["href"] === other?.data?.["href"] &&
  one?.data?.["title"] === other?.data?.["title"] &&
  (one === undefined) === (other === undefined);

/** Groups adjacent runs of the same link, so that a link is a single element even if parts of it are bold. */
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

type InlineRunsProps<Item> = {
  runs: readonly Item[];
  /** Overrides how a run is rendered. */
  render?: (run: Item) => ReactNode;
  /** Whether tags and footnotes in a run are rendered as what they mean rather than as their source. */
  fixed?: (run: Item) => boolean;
};

/** The runs of a line, with HTML tags and footnotes rendered as what they mean. */
export const InlineRuns = <Item extends InlineRun>({
  runs,
  render = (run) => <MarkedRun run={run} />,
  fixed,
}: InlineRunsProps<Item>) => {
  const { notes } = use(DocumentContext);
  const read = readNotes(readLineTags(runs, fixed), notes, fixed);
  const alone = read.every(({ text, thing }) => thing !== undefined || text.trim() === "");
  return byLink(alone ? read.map((run) => ({ ...run, alone })) : read).map(
    ({ link, items }, index) => {
      const words = items.map((item, at) => <Fragment key={at}>{render(item)}</Fragment>);
      return link === undefined ? (
        <Fragment key={index}>{words}</Fragment>
      ) : (
        <DocumentLink key={index} href={link.data?.["href"] ?? ""} title={link.data?.["title"]}>
          {words}
        </DocumentLink>
      );
    },
  );
};

/** The text, images and line breaks of a text block. */
export const InlineNodes = ({ nodes }: { nodes: readonly BlockNode[] }) => (
  <InlineRuns runs={runsOf(nodes)} />
);
