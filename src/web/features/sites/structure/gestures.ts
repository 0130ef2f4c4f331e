import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import { applyWithInverse } from "#site/structure/inverse.ts";
import type { SectionItem, SiteSpaceItem, SpaceTitles, Structure } from "#site/structure/model.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import { defaultOf, locateSection, locateSiteSpace } from "#site/structure/locate.ts";

/** Applies edits to a structure. Returns the result, or why they cannot be applied. */
export const tryEdits = (
  structure: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
):
  | { readonly after: Structure; readonly failure?: undefined }
  | { readonly after?: undefined; readonly failure: StructureFailure } => {
  try {
    return { after: applyEdits(structure, edits, titles) };
  } catch (error) {
    if (error instanceof StructureFailure) return { failure: error };
    throw error;
  }
};

/** What a person does in one go, such as a drop: edits that are saved together, with a label. */
export interface Gesture {
  readonly edits: readonly StructureEdit[];
  /** Describes it, for the undo button and for failures: “Move Guides”. */
  readonly label: string;
  /** The caller shows its failure instead of a toast. */
  readonly quiet?: boolean;
}

/** The state the editor is rendered from. */
export interface GestureState {
  /** The structure as last saved. */
  readonly base: Structure;
  /** The structure with all pending gestures applied. */
  readonly shown: Structure;
  readonly saving: boolean;
  /** What undo and redo would do; undefined if there is nothing to do. */
  readonly undo: Gesture | undefined;
  readonly redo: Gesture | undefined;
}

export interface GesturePorts {
  /** Saves edits, which may undo earlier ones, and returns the resulting structure. */
  send(edits: readonly StructureEdit[], undo: boolean): Promise<Structure>;
  readonly titles: SpaceTitles;
  /** Whether the same request may succeed a little later. */
  isTransient(error: unknown): boolean;
  /** These gestures were not saved and are not shown any more. Without `retry` they would fail again. */
  onFailure(labels: readonly string[], error: unknown, retry: (() => void) | undefined): void;
  /** Called for an undo or redo that no longer applies. */
  onStale(label: string, failure: StructureFailure): void;
}

type Kind = "make" | "undo" | "redo";

interface Pending extends Gesture {
  readonly kind: Kind;
  /** The gesture that undoes it; among the steps as soon as it has begun. */
  readonly step: Gesture;
  /** The original step, for undo and redo. */
  readonly was: Gesture | undefined;
  resolve(): void;
  reject(error: unknown): void;
}

/** How many steps can be undone. */
export const MOST_STEPS = 50;

/** The structure with pending edits applied; those that do not apply any more are skipped. */
const overlaid = (base: Structure, pending: readonly Pending[], titles: SpaceTitles): Structure =>
  pending.reduce(
    (structure, { edits }) => tryEdits(structure, edits, titles).after ?? structure,
    base,
  );

/**
 * Runs gestures one after another: each is shown immediately, saved once those before it are, reverted precisely if
 * it cannot be saved, and can be undone and redone. An undo is itself a gesture.
 */
export const createGestures = (ports: GesturePorts, first: Structure) => {
  let base = first;
  let pending: readonly Pending[] = [];
  let undone: readonly Gesture[] = [];
  let done: readonly Gesture[] = [];
  let running = false;
  const state = (shown: Structure): GestureState => ({
    base,
    shown,
    saving: pending.length > 0,
    undo: done.at(-1),
    redo: undone.at(-1),
  });
  let current = state(base);
  const listeners = new Set<() => void>();
  /** Notifies listeners of the current state; pass `shown` if it is already known. */
  const publish = (shown = overlaid(base, pending, ports.titles)) => {
    current = state(shown);
    for (const listener of listeners) listener();
  };

  const takeBack = ({ kind, step, was }: Pending, keep: boolean) => {
    const others = (steps: readonly Gesture[]) => steps.filter((one) => one !== step);
    done = others(done);
    undone = others(undone);
    if (!keep || was === undefined) return;
    if (kind === "undo") done = [...done, was];
    else undone = [...undone, was];
  };

  const fail = (error: unknown) => {
    const passing = ports.isTransient(error);
    // Later gestures build on this one: without a response, none of them is tried.
    const failed = passing ? pending : pending.slice(0, 1);
    pending = pending.slice(failed.length);
    for (const one of failed.toReversed()) takeBack(one, passing);
    publish();
    const told = failed.filter(({ quiet }) => quiet !== true);
    if (told.length > 0)
      ports.onFailure(
        told.map(({ label }) => label),
        error,
        passing ? () => again(told) : undefined,
      );
    for (const { reject } of failed) reject(error);
  };

  const run = async () => {
    if (running) return;
    running = true;
    for (let [head] = pending; head !== undefined; [head] = pending) {
      try {
        base = await ports.send(head.edits, head.kind === "undo");
        pending = pending.slice(1);
        publish();
        head.resolve();
      } catch (error) {
        fail(error);
      }
    }
    running = false;
  };

  const begin = (kind: Kind, gesture: Gesture, was?: Gesture): Promise<void> => {
    const { after, inverse } = applyWithInverse(current.shown, gesture.edits, ports.titles);
    if (after === current.shown) return Promise.resolve();
    const step = { edits: inverse, label: gesture.label };
    if (kind === "undo") undone = [...undone, step];
    else done = [...done, step].slice(-MOST_STEPS);
    if (kind === "make") undone = [];
    return new Promise((resolve, reject) => {
      pending = [...pending, { ...gesture, kind, step, was, resolve, reject }];
      publish(after);
      void run();
    });
  };

  const stepBack = (kind: "undo" | "redo"): Promise<void> => {
    const step = kind === "undo" ? done.at(-1) : undone.at(-1);
    if (step === undefined) return Promise.resolve();
    if (kind === "undo") done = done.slice(0, -1);
    else undone = undone.slice(0, -1);
    try {
      const made = begin(kind, step, step);
      publish();
      return made;
    } catch (error) {
      publish();
      if (!(error instanceof StructureFailure)) throw error;
      ports.onStale(step.label, error);
      return Promise.resolve();
    }
  };

  /** The promises of the first attempt have already been rejected; a repeated failure calls `onFailure` again. */
  const again = (gestures: readonly Pending[]) => {
    for (const { kind, edits, label } of gestures) {
      try {
        const made = kind === "make" ? begin("make", { edits, label }) : stepBack(kind);
        made.catch(() => undefined);
      } catch (error) {
        if (!(error instanceof StructureFailure)) throw error;
        ports.onStale(label, error);
      }
    }
  };

  return {
    get: () => current,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Accepts a structure changed by others; pending gestures stay on top of it. */
    rebase: (next: Structure) => {
      if (next === base) return;
      base = next;
      publish();
    },
    /**
     * Resolves once it is saved, rejects with the reason if it was not. Throws a StructureFailure immediately if the
     * structure does not allow it.
     */
    make: (gesture: Gesture) => begin("make", gesture),
    /** All edits that are pending, or that can be undone or redone. */
    edits: (): readonly StructureEdit[] =>
      [...pending, ...done, ...undone].flatMap((gesture) => gesture.edits),
    undo: () => stepBack("undo"),
    redo: () => stepBack("redo"),
  };
};

export type Gestures = ReturnType<typeof createGestures>;

/** A section that its default was moved out of, and its new default. */
export interface LeftDefault {
  /** The section as it is now. */
  readonly section: SectionItem;
  readonly moved: SiteSpaceItem;
  readonly successor: SiteSpaceItem;
}

/** The sections for which a move picked a new default that was not specified. */
export const leftDefaults = (
  before: Structure,
  edits: readonly StructureEdit[],
  after: Structure,
): LeftDefault[] =>
  edits.flatMap((edit) => {
    if (edit.operation !== "move" || edit.item.type !== "site-space") return [];
    if (edit.successor !== undefined) return [];
    const was = locateSiteSpace(before, edit.item.id);
    const section = was?.parent && locateSection(after, was.parent.id)?.item;
    if (!was?.item.default || !section) return [];
    const successor = defaultOf(section.siteSpaces);
    if (successor === undefined || successor.id === was.item.id) return [];
    return [{ section, moved: was.item, successor }];
  });
