import { useMemo, useState } from "react";
import { ancestorsOf } from "#web/ui/tree-rows.ts";
import type { ShelfItem } from "./shelf-items.ts";

const keyOf = (organizationId: string) => `bindery-open-collections.${organizationId}`;

const readOpen = (organizationId: string): readonly string[] | undefined => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(organizationId)) ?? "null");
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === "string")
      : undefined;
  } catch {
    return undefined;
  }
};

const openable = (items: readonly ShelfItem[]): string[] =>
  items.flatMap(({ id, children }) => (children === undefined ? [] : [id]));

/**
 * Which collections are open, kept in this browser; those at the top until somebody opens or closes one.
 * The way to the chosen one opens when it is chosen; who closes it may keep it closed.
 */
export const useOpenCollections = (
  organizationId: string,
  items: readonly ShelfItem[],
  chosen: string | undefined,
): [ReadonlySet<string>, (open: ReadonlySet<string>) => void] => {
  const [decided, setDecided] = useState<ReadonlySet<string> | undefined>(() => {
    const kept = readOpen(organizationId);
    if (chosen !== undefined) return new Set([...(kept ?? openable(items)), chosen]);
    return kept && new Set(kept);
  });
  const open = useMemo(() => decided ?? new Set(openable(items)), [decided, items]);
  const [way, setWay] = useState<string>();
  if (chosen !== way) {
    setWay(chosen);
    if (chosen !== undefined) setDecided(new Set([...open, ...ancestorsOf(items, chosen)]));
  }
  const keep = (next: ReadonlySet<string>) => {
    setDecided(next);
    try {
      window.localStorage.setItem(keyOf(organizationId), JSON.stringify([...next]));
    } catch {
      // Without room it is kept as long as the page.
    }
  };
  return [open, keep];
};
