import { locate, type Located } from "#site/structure/locate.ts";
import type { ItemPointer, Structure } from "#site/structure/model.ts";
import { messages } from "./messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { watchSiteChanges } from "#web/api/live.ts";
import { memberQuery } from "#web/api/members.ts";
import { callerQuery } from "#web/api/users.ts";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import type { Gestures } from "./gestures.ts";
import { itemsIn } from "#site/structure/edit.ts";

const fieldsOf = ({ item }: Located): string =>
  JSON.stringify(item, (_key, value: unknown) => (Array.isArray(value) ? undefined : value));

/** Whether it stands elsewhere among those that are its siblings before and after. */
const reordered = (before: Located, after: Located): boolean => {
  const now = new Set(after.siblings.map(({ id }) => id));
  const was = new Set(before.siblings.map(({ id }) => id));
  const old = before.siblings.map(({ id }) => id).filter((id) => now.has(id));
  const next = after.siblings.map(({ id }) => id).filter((id) => was.has(id));
  const without = (ids: readonly string[]) => ids.filter((id) => id !== before.item.id).join(" ");
  return old.join(" ") !== next.join(" ") && without(old) === without(next);
};

/** What happened to an item, in a sentence; undefined when nothing did. */
const changeOf = (
  before: Structure,
  after: Structure,
  pointer: ItemPointer,
): string | undefined => {
  const was = locate(before, pointer);
  const is = locate(after, pointer);
  if (was === undefined) return undefined;
  const name = messages.called(pointer.type, was.item.title);
  if (is === undefined) return messages.others.removed(name);
  if (was.parent?.id !== is.parent?.id)
    return messages.others.moved(name, is.parent?.title ?? messages.theTop);
  if (fieldsOf(was) !== fieldsOf(is)) return messages.others.changed(name);
  return reordered(was, is) ? messages.others.reordered(name) : undefined;
};

/**
 * What others did to the given items between two structures, one sentence each. `shown` is the older one
 * with the caller's own changes on their way: what only those did is left out.
 */
export const othersChanges = (
  before: Structure,
  shown: Structure,
  after: Structure,
  items: readonly ItemPointer[],
): string[] => [
  ...new Set(
    items.flatMap((item) => {
      const change = changeOf(before, after, item);
      if (change === undefined || changeOf(shown, after, item) === undefined) return [];
      return [change];
    }),
  ),
];

/** Says quietly what somebody else did to items that the caller's own steps are about, and who it was. */
export const useOthersChanges = (gestures: Gestures, base: Structure) => {
  const { organizationId, siteId } = useSiteName();
  const queryClient = useQueryClient();
  /** The last one who changed the site, unless it was the caller. */
  const other = useRef<string>(undefined);
  const before = useRef(base);
  useEffect(
    () =>
      watchSiteChanges(({ site, actor }) => {
        const caller = queryClient.getQueryData(callerQuery().queryKey)?.id;
        if (site === siteId && actor !== caller) other.current = actor;
      }),
    [queryClient, siteId],
  );
  useEffect(() => {
    const was = before.current;
    before.current = base;
    const actor = other.current;
    if (was === base || actor === undefined) return;
    other.current = undefined;
    const items = itemsIn(gestures.edits());
    const changes = othersChanges(was, gestures.get().shown, base, items);
    if (changes.length === 0) return;
    void queryClient
      .ensureQueryData(memberQuery(organizationId, actor))
      .then(({ user }) => user.displayName)
      // Who it was is not worth an error: they may have left.
      .catch(() => undefined)
      .then((name) =>
        toast({ title: messages.others.title(name), description: changes.join(" ") }),
      );
  }, [gestures, base, queryClient, organizationId]);
};
