import { File, Folder } from "lucide-react";
import type { CSSProperties } from "react";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { placedItems } from "#web/features/sites/conditioned-items.ts";
import { messages } from "../messages.ts";
import type { Drawing } from "./drawing.ts";
import { ReaderIcon } from "./reader-icon.tsx";
const MOST = 8;

/** How the entry a reader is at stands out, in each style of list. */
const chosenStyle = ({ looks, palette }: Drawing): CSSProperties => {
  if (looks.sidebarList === "pill")
    return { background: palette.chosen, color: palette.onChosen, fontWeight: 600 };
  const marked = { color: palette.primary, fontWeight: 600 };
  return looks.sidebarList === "line"
    ? { ...marked, borderInlineStart: `2px solid ${palette.primary}` }
    : marked;
};

const entryStyle = (drawing: Drawing, depth: number, isChosen: boolean): CSSProperties => {
  const { looks, palette, borderRadius } = drawing;
  const isLine = looks.sidebarList === "line";
  return {
    paddingInlineStart: `${0.375 + depth * 0.5}rem`,
    color: palette.faded,
    ...(isLine
      ? { borderInlineStart: `2px solid ${palette.line}` }
      : { borderRadius, borderInlineStart: "2px solid transparent" }),
    ...(isChosen && chosenStyle(drawing)),
  };
};

interface PreviewSidebarProps {
  readonly drawing: Drawing;
  readonly structure: SiteStructure;
  /** The site-space a reader is at; the default one when left out. */
  readonly siteSpace: string | undefined;
}

/** What stands beside every page: the sections and spaces of the site. */
export const PreviewSidebar = ({ drawing, structure, siteSpace }: PreviewSidebarProps) => {
  const { looks, palette, borderRadius } = drawing;
  const items = placedItems(structure);
  const spaces = items.filter(({ item }) => item.kind === "site-space");
  const chosen = siteSpace ?? (spaces.find(({ item }) => item.default) ?? spaces[0])?.item.id;
  const at = items.findIndex(({ item }) => item.id === chosen);
  const from = Math.max(0, Math.min(at - 2, items.length - MOST));
  const isFilled = looks.sidebarBackground === "filled";
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
      {items.slice(from, from + MOST).map(({ item, depth }) => (
        <li
          key={item.id}
          className="flex min-w-0 items-center gap-1.5 py-0.5 pr-2"
          style={entryStyle(drawing, depth, item.id === chosen)}
        >
          <ReaderIcon icon={item.kind === "site-space" ? File : Folder} looks={looks} />
          <span className="min-w-0 wrap-break-word hyphens-auto">{item.title}</span>
        </li>
      ))}
    </ul>
  );
};
