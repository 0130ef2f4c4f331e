import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { describeFailure, type FailureDetail, ServiceFailure } from "#web/api/failures.ts";
import type { ItemPointer, SpaceTitles, Structure } from "#site/structure/model.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import { toast } from "#web/ui/toast.tsx";
import { createGestures, type Gesture, type LeftDefault, leftDefaults } from "./gestures.ts";
import { messages } from "./messages.ts";
import { useOthersChanges } from "./others-changes.ts";

/** The field of a form that a path such as `edits.0.path` or `0.path` is about. */
const fieldOf = (path: string): string => path.replace(/^(?:edits\.)?\d+\./, "");

/** A failure as forms show it: its details at the fields of the only edit they made. */
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
  /** The structure as it was last read. */
  readonly base: Structure;
  readonly titles: SpaceTitles;
  send(edits: readonly StructureEdit[]): Promise<Structure>;
  select(item: ItemPointer): void;
  /** Asks which site-space of a section is to be the default. */
  chooseDefault(section: string): void;
}

const isTransient = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.kind !== "refused";

/** Gestures on a structure: shown at once, saved one after another, undone and redone. Failures are shown in toasts. */
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
  const [gestures] = useState(() =>
    createGestures(
      {
        send: (edits) => latest.current.send(edits),
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

  const act = (gesture: Gesture) => {
    const { shown } = gestures.get();
    try {
      gestures.make(gesture).catch(() => undefined);
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
    act,
    save,
    undoStep: (label: string) => {
      if (gestures.get().undo?.label === label) void gestures.undo().catch(() => undefined);
      else toast({ title: messages.laterFirst(label) });
    },
    undo: () => void gestures.undo().catch(() => undefined),
    redo: () => void gestures.redo().catch(() => undefined),
  };
};
