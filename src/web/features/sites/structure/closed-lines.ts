import { useMemo, useState } from "react";
import { canOpen } from "#web/ui/tree-rows.ts";
import { linesById, type StructureTreeItem } from "./structure-items.ts";

const keyOf = (siteId: string) => `bindery-structure-closed.${siteId}`;

const readClosed = (siteId: string): ReadonlySet<string> => {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(siteId)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
};

/** Which lines are open: all but those closed since the browser's tab was opened. */
export const useOpenLines = (
  siteId: string,
  items: readonly StructureTreeItem[],
): [ReadonlySet<string>, (open: ReadonlySet<string>) => void] => {
  const [closed, setClosed] = useState(() => readClosed(siteId));
  const openable = useMemo(
    () => [...linesById(items).values()].filter(canOpen).map(({ id }) => id),
    [items],
  );
  const open = useMemo(() => new Set(openable.filter((id) => !closed.has(id))), [openable, closed]);
  const keep = (next: ReadonlySet<string>) => {
    const now = new Set(openable.filter((id) => !next.has(id)));
    setClosed(now);
    try {
      window.sessionStorage.setItem(keyOf(siteId), JSON.stringify([...now]));
    } catch {
      // Without room it is kept as long as the page.
    }
  };
  return [open, keep];
};
