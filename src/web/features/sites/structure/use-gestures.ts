import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { describeFailure, type FailureDetail, ServiceFailure } from "#web/api/failures.ts";
import type { ItemPointer, SpaceTitles, Structure } from "#site/structure/model.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import { toast } from "#web/ui/toast.tsx";
import {
  createGestures,
  type Gesture,
  type Gestures,
  type LeftDefault,
  leftDefaults,
} from "./gestures.ts";
import { messages } from "./messages.ts";
import { locate, type Located } from "#site/structure/locate.ts";
import { useQueryClient } from "@tanstack/react-query";
import { watchSiteChanges } from "#web/api/live.ts";
import type { SiteStructureImpact } from "#web/api/site-structure.ts";
import { memberQuery } from "#web/api/members.ts";
import { whenIdle } from "#web/kit/when-idle.ts";
import { callerQuery } from "#web/api/users.ts";
import { useSiteName } from "../use-site.ts";
import { itemsIn } from "#site/structure/edit.ts";

const fieldsOf = ({ item }: Located): string =>
  JSON.stringify(item, (_key, value: unknown) => (Array.isArray(value) ? undefined : value));

/** Whether it moved relative to the siblings it has both before and after. */
const reordered = (before: Located, after: Located): boolean => {
  const now = new Set(after.siblings.map(({ id }) => id));
  const was = new Set(before.siblings.map(({ id }) => id));
  const old = before.siblings.map(({ id }) => id).filter((id) => now.has(id));
  const next = after.siblings.map(({ id }) => id).filter((id) => was.has(id));
  const without = (ids: readonly string[]) => ids.filter((id) => id !== before.item.id).join(" ");
  return old.join(" ") !== next.join(" ") && without(old) === without(next);
};

/** What happened to an item, as a sentence; undefined if nothing did. */
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
 * What others did to the given items between two structures, one sentence each. `shown` is the older one with the
 * caller's pending changes applied; changes that only those made are left out.
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

/** Tells the caller unobtrusively what somebody else did to items that their own steps are about, and who it was. */
const useOthersChanges = (gestures: Gestures, base: Structure) => {
  const { organizationId, siteId } = useSiteName();
  const queryClient = useQueryClient();
  /** The last person who changed the site, unless it was the caller. */
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
      // An unknown name is not worth an error: the person may have left.
      .catch(() => undefined)
      .then((name) =>
        toast({ title: messages.others.title(name), description: changes.join(" ") }),
      );
  }, [gestures, base, queryClient, organizationId]);
};

/** The form field for a path such as `edits.0.path` or `0.path`. */
const fieldOf = (path: string): string => path.replace(/^(?:edits\.)?\d+\./, "");

/** Converts a failure for a form: its details refer to the fields of the only edit the form made. */
const asFormFailure = (error: unknown): unknown => {
  if (error instanceof StructureFailure)
    return new ServiceFailure(error.message, {
      kind: "refused",
      status: 400,
      details: [{ path: fieldOf(error.path), message: error.message }],
    });
  if (!(error instanceof ServiceFailure) || error.details.length === 0) return error;
  const details = error.details.map(({ path, message }): FailureDetail => ({
    path: fieldOf(path),
    message,
  }));
  const { kind, status, requestId, retryAfter, message } = error;
  return new ServiceFailure(message, { kind, status, details, requestId, retryAfter });
};

interface GestureOptions {
  /** The structure as last loaded. */
  readonly base: Structure;
  readonly titles: SpaceTitles;
  send(edits: readonly StructureEdit[], undo: boolean): Promise<Structure>;
  /** Returns the effect of edits on public addresses of pages; absent if there are none. */
  pagesMovedBy?: ((edits: readonly StructureEdit[]) => Promise<PageCounts>) | undefined;
  select(item: ItemPointer): void;
  /** Asks which site-space becomes the default of a section. */
  chooseDefault(section: string): void;
}

type PageCounts = SiteStructureImpact["pages"];

/** Whether edits only move items, as dragging and keys do, without asking first. */
const onlyMoves = (edits: readonly StructureEdit[]): boolean =>
  edits.length > 0 && edits.every(({ operation }) => operation === "move");

/** A change is sent after this many milliseconds even if the browser is still busy rendering it. */
const SENT_WITHIN_MS = 50;

/** Waits for the browser to render the current state. */
const whenShown = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(() => resolve(), SENT_WITHIN_MS);
  });

const isTransient = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.kind !== "refused";

/**
 * Gestures on a structure: shown immediately, saved one after another, undone and redone. Failures are shown in
 * toasts.
 */
export const useGestures = (options: GestureOptions) => {
  const { base } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const toastEditFailure = (label: string, { message, owner }: StructureFailure) =>
    toast({
      tone: "danger",
      title: label,
      description: message,
      ...(owner && {
        action: { label: messages.show(owner.title), run: () => latest.current.select(owner) },
      }),
    });
  /** The effects that were returned for the edits of gestures. */
  const [movedBy] = useState(() => new WeakMap<readonly StructureEdit[], PageCounts>());
  const [gestures] = useState(() =>
    createGestures(
      {
        send: async (edits, undo) => {
          await whenShown();
          const { pagesMovedBy } = latest.current;
          const asks = !undo && pagesMovedBy && onlyMoves(edits);
          // The effect is not worth a failure of its own: the change is saved without it.
          const counts = asks ? await pagesMovedBy(edits).catch(() => undefined) : undefined;
          const saved = await latest.current.send(edits, undo);
          if (counts) movedBy.set(edits, counts);
          return saved;
        },
        titles: { titleOf: (space) => latest.current.titles.titleOf(space) },
        isTransient,
        onStale: (label, refusal) => toastEditFailure(messages.stale(label), refusal),
        onFailure: (label, error, retry) => {
          const { title, text } = describeFailure(error);
          toast({
            tone: "danger",
            title: messages.notSaved(label),
            description: `${title}. ${text}`,
            ...(retry && { action: { label: messages.retry, run: retry } }),
          });
        },
      },
      base,
    ),
  );
  useOthersChanges(gestures, base);
  useEffect(() => gestures.rebase(base), [gestures, base]);
  const state = useSyncExternalStore(gestures.watch, gestures.get);

  const toastNewDefault = ({ section, moved, successor }: LeftDefault) =>
    toast({
      title: messages.successor.follows(successor.title, section.title),
      description: messages.successor.moved(moved.title),
      ...(section.siteSpaces.length > 1 && {
        action: {
          label: messages.successor.change,
          run: () => latest.current.chooseDefault(section.id),
        },
      }),
    });

  const undoStep = (label: string) => {
    if (gestures.get().undo?.label === label) void gestures.undo().catch(() => undefined);
    else toast({ title: messages.laterFirst(label) });
  };

  /** Shows how many public addresses a move changed, once it is saved. */
  const toastMoved = ({ edits, label }: Gesture) => {
    const counts = movedBy.get(edits);
    const text = counts && messages.addressesMoved(counts);
    if (text !== undefined)
      toast({ title: text, action: { label: messages.undo, run: () => undoStep(label) } });
  };

  const make = (gesture: Gesture) => {
    const { shown } = gestures.get();
    try {
      gestures.make(gesture).then(
        () => toastMoved(gesture),
        () => undefined,
      );
      for (const left of leftDefaults(shown, gesture.edits, gestures.get().shown))
        toastNewDefault(left);
    } catch (error) {
      if (!(error instanceof StructureFailure)) throw error;
      toastEditFailure(messages.cannot(gesture.label), error);
    }
  };
  const save = async (gesture: Gesture): Promise<void> => {
    try {
      await gestures.make({ ...gesture, quiet: true });
    } catch (error) {
      throw asFormFailure(error);
    }
  };
  return {
    state,
    make,
    save,
    undoStep,
    undo: () => void gestures.undo().catch(() => undefined),
    redo: () => void gestures.redo().catch(() => undefined),
  };
};
