import { useState } from "react";

const keyOf = (organizationId: string) => `bindery-open-collections.${organizationId}`;

const readOpen = (organizationId: string): ReadonlySet<string> | undefined => {
  try {
    const kept: unknown = JSON.parse(
      window.localStorage.getItem(keyOf(organizationId)) ?? "null",
    );
    return Array.isArray(kept)
      ? new Set(kept.filter((id): id is string => typeof id === "string"))
      : undefined;
  } catch {
    return undefined;
  }
};

/** Which collections are open, kept in this browser; those given at first. */
export const useOpenCollections = (
  organizationId: string,
  atFirst: () => readonly string[],
): [ReadonlySet<string>, (open: ReadonlySet<string>) => void] => {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => readOpen(organizationId) ?? new Set(atFirst()),
  );
  const keep = (next: ReadonlySet<string>) => {
    setOpen(next);
    try {
      window.localStorage.setItem(keyOf(organizationId), JSON.stringify([...next]));
    } catch {
      // Without room it is kept as long as the page.
    }
  };
  return [open, keep];
};
