import {
  ArrowLeft,
  ArrowRight,
  Copy,
  Download,
  ExternalLink,
  File,
  Folder,
  Pencil,
  Sparkles,
} from "lucide-react";
import { announcementStyles } from "#contract/schemas/customization.ts";
import { messages } from "../messages.ts";
import { fontFamilies, fontStack } from "../fonts.ts";
import { type Drawing, ReaderIcon, toneOf } from "./drawing.tsx";
import { toneIcons } from "./preview-header.tsx";
import type { CSSProperties } from "react";
import type { ConditionedItem } from "#site/condition/items.ts";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { cx } from "#web/kit/class-names.ts";
import { type NestedItem, nestedItems } from "#web/features/sites/site-structure.ts";

const MOST = 8;

/** How the current entry is highlighted, in each style of list. */
const chosenStyle = ({ values, palette }: Drawing): CSSProperties => {
  if (values.sidebarList === "pill")
    return { background: palette.chosen, color: palette.onChosen, fontWeight: 600 };
  const marked = { color: palette.primary, fontWeight: 600 };
  return values.sidebarList === "line"
    ? { ...marked, borderInlineStart: `2px solid ${palette.primary}` }
    : marked;
};

const entryStyle = (drawing: Drawing, depth: number, isChosen: boolean): CSSProperties => {
  const { values, palette, borderRadius } = drawing;
  const isLine = values.sidebarList === "line";
  return {
    paddingInlineStart: `${0.375 + depth * 0.5}rem`,
    color: palette.faded,
    ...(isLine
      ? { borderInlineStart: `2px solid ${palette.line}` }
      : { borderRadius, borderInlineStart: "2px solid transparent" }),
    ...(isChosen && chosenStyle(drawing)),
  };
};

interface SidebarEntry {
  readonly key: string;
  readonly kind: ConditionedItem["kind"] | "site-section-group";
  readonly title: string;
  readonly depth: number;
}

/** The lines of the sidebar: each group above its sections, and all items. */
const entriesOf = (items: readonly NestedItem[]): SidebarEntry[] =>
  items.flatMap(({ item: { id, kind, title }, depth, group }, at) => [
    ...(group === undefined || group.id === items[at - 1]?.group?.id
      ? []
      : [{ key: group.id, kind: "site-section-group" as const, title: group.title, depth: 0 }]),
    { key: id, kind, title, depth },
  ]);

interface PreviewSidebarProps {
  readonly drawing: Drawing;
  readonly structure: SiteStructure;
  /** The site-space being read; defaults to the site's default one. */
  readonly siteSpace: string | undefined;
}

/** The sidebar of every page: the sections and spaces of the site. */
export const PreviewSidebar = ({ drawing, structure, siteSpace }: PreviewSidebarProps) => {
  const { values, palette, borderRadius } = drawing;
  const items = nestedItems(structure);
  const spaces = items.filter(({ item }) => item.kind === "site-space");
  const chosen = siteSpace ?? (spaces.find(({ item }) => item.default) ?? spaces[0])?.item.id;
  const entries = entriesOf(items);
  const at = entries.findIndex(({ key }) => key === chosen);
  const from = Math.max(0, Math.min(at - 2, entries.length - MOST));
  const isFilled = values.sidebarBackground === "filled";
  return (
    <ul
      className={
        isFilled
          ? "m-2 w-2/5 shrink-0 p-2 @max-md:text-xs"
          : "w-2/5 shrink-0 border-r p-2 @max-md:text-xs"
      }
      style={
        isFilled ? { background: palette.filled, borderRadius } : { borderColor: palette.line }
      }
    >
      {items.length === 0 && <li>{messages.preview.empty}</li>}
      {entries.slice(from, from + MOST).map(({ key, kind, title, depth }) => (
        <li
          key={key}
          className="flex min-w-0 items-center gap-1.5 py-0.5 pr-2"
          style={entryStyle(drawing, depth, key === chosen)}
        >
          {kind !== "site-section-group" && (
            <ReaderIcon icon={kind === "site-space" ? File : Folder} values={values} />
          )}
          <span
            className={cx(
              "min-w-0 wrap-break-word hyphens-auto",
              kind === "site-section-group" && "font-semibold",
            )}
          >
            {title}
          </span>
        </li>
      ))}
    </ul>
  );
};

interface PartProps {
  readonly drawing: Drawing;
}

/** The actions readers have on the page. */
const PreviewActions = ({ drawing }: PartProps) => {
  const { values, palette, labels, lang, borderRadius } = drawing;
  const actions = [
    { icon: Copy, word: labels.copyMarkdown, on: values.markdown },
    { icon: Sparkles, word: labels.openElsewhere, on: values.externalAI },
    { icon: Download, word: labels.pdf, on: values.pdf },
    { icon: Pencil, word: labels.edit, on: values.editLink },
  ].filter(({ on }) => on === true);
  if (actions.length === 0) return null;
  return (
    <ul lang={lang} className="mb-2 flex flex-wrap gap-1 text-xs">
      {actions.map(({ icon, word }) => (
        <li
          key={word}
          className="flex items-center gap-1 border px-1.5 py-0.5"
          style={{ borderRadius, borderColor: palette.line }}
        >
          <ReaderIcon icon={icon} values={values} />
          {word}
        </li>
      ))}
    </ul>
  );
};

/** A sentence with a link to another site. */
const PreviewText = ({ drawing: { values, palette } }: PartProps) => {
  const isAccent = values.links === "accent";
  return (
    <p>
      {messages.preview.body(
        values.font === null ? messages.preview.ownFont : fontFamilies[values.font].name,
      )}{" "}
      <span
        className="underline"
        style={
          isAccent
            ? { textDecorationColor: palette.primary, textDecorationThickness: "2px" }
            : { color: palette.primary }
        }
      >
        {messages.preview.link}
      </span>
      {values.externalLinks === "blank" && (
        <>
          <ExternalLink size={11} aria-hidden className="ml-0.5 inline" />
          <span className="sr-only"> ({messages.preview.newTab})</span>
        </>
      )}{" "}
      {messages.preview.after}
    </p>
  );
};

const PreviewCode = ({ drawing: { values, palette, borderRadius } }: PartProps) => (
  <code
    className="mt-2 block border px-2 py-1 text-xs wrap-anywhere"
    style={{
      background: palette.filled,
      borderColor: palette.line,
      borderRadius,
      fontFamily: values.monospaceFont === null ? "monospace" : fontStack(values.monospaceFont),
    }}
  >
    {messages.preview.code(
      values.monospaceFont === null
        ? messages.preview.ownFont
        : fontFamilies[values.monospaceFont].name,
    )}
  </code>
);

/** A message in each of the four tones. */
const PreviewTones = ({ drawing: { values, mode, borderRadius } }: PartProps) => (
  <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-1.5 text-xs">
    {announcementStyles.map((tone) => {
      const { edge, ground, ink } = toneOf(values, mode, tone);
      return (
        <li
          key={tone}
          className="flex items-center gap-1.5 border px-2 py-1"
          style={{ background: ground, color: ink, borderColor: edge, borderRadius }}
        >
          <span style={{ color: edge }}>
            <ReaderIcon icon={toneIcons[tone]} values={values} />
          </span>
          {messages.preview.tones[tone]}
        </li>
      );
    })}
  </ul>
);

/** Links to the previous and the next page. */
const PreviewTurns = ({ drawing }: PartProps) => {
  const { values, palette, labels, lang, borderRadius, boxShadow } = drawing;
  if (values.pagination !== true) return null;
  const style = { borderRadius, boxShadow, borderColor: palette.line, background: palette.ground };
  return (
    <div
      lang={lang}
      className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 text-xs"
    >
      <span className="flex items-center gap-1 border px-2 py-1.5" style={style}>
        <ArrowLeft size={13} aria-hidden className="shrink-0" />
        {labels.previous}
      </span>
      <span className="flex items-center justify-end gap-1 border px-2 py-1.5" style={style}>
        {labels.next}
        <ArrowRight size={13} aria-hidden className="shrink-0" />
      </span>
    </div>
  );
};

const PreviewFeedback = ({ drawing: { values, labels, lang, palette } }: PartProps) =>
  values.feedback === true && (
    <p
      lang={lang}
      className="mt-3 flex flex-wrap items-center gap-x-2 text-xs"
      style={{ color: palette.faded }}
    >
      {labels.helpful}
      <span aria-hidden>🙁 😐 🙂</span>
    </p>
  );

/** A page of the site, with the elements that every page has. */
export const PreviewPage = ({ drawing }: PartProps) => {
  const { palette, borderRadius, boxShadow } = drawing;
  return (
    <div className="min-w-0 grow p-3">
      <PreviewActions drawing={drawing} />
      <p className="text-md font-semibold">{messages.preview.sample}</p>
      <PreviewText drawing={drawing} />
      <PreviewCode drawing={drawing} />
      <PreviewTones drawing={drawing} />
      <span
        className="mt-3 inline-block px-2 py-1"
        style={{ borderRadius, boxShadow, background: palette.primary, color: palette.onPrimary }}
      >
        {messages.preview.button}
      </span>
      <PreviewTurns drawing={drawing} />
      <PreviewFeedback drawing={drawing} />
    </div>
  );
};
