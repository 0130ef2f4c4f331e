import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import { applyWithInverse } from "#site/structure/inverse.ts";
import type { SectionItem, SiteSpaceItem, SpaceTitles, Structure } from "#site/structure/model.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import { defaultOf, locateSection, locateSiteSpace } from "#site/structure/locate.ts";

/** What edits would make of a structure, or why they cannot be made. */
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

/** What a person does in one go, such as a drop: edits that are made together, and a label for them. */
export interface Gesture {
  readonly edits: readonly StructureEdit[];
  /** What it does, for the undo button and for failures: “Move Guides”. */
  readonly label: string;
  /** Whoever makes it shows its failure; no toast does. */
  readonly quiet?: boolean;
}

/** What the editor draws from. */
export interface GestureState {
  /** As it was last saved. */
  readonly base: Structure;
  /** With everything that is on its way. */
  readonly shown: Structure;
  readonly saving: boolean;
  /** What undo and redo would do; absent when there is nothing. */
  readonly undo: Gesture | undefined;
  readonly redo: Gesture | undefined;
}

export interface GesturePorts {
  /** Saves edits, which may take earlier ones back, and answers the structure after them. */
  send(edits: readonly StructureEdit[], undo: boolean): Promise<Structure>;
  readonly titles: SpaceTitles;
  /** Whether the same may go through a little later. */
  isTransient(error: unknown): boolean;
  /** These were not saved, and are not shown any more; without `retry` it would fail again. */
  onFailure(labels: readonly string[], error: unknown, retry: (() => void) | undefined): void;
  /** An undo or redo that no longer applies. */
  onStale(label: string, failure: StructureFailure): void;
}

type Kind = "make" | "undo" | "redo";

interface Pending extends Gesture {
  readonly kind: Kind;
  /** What takes it back, and stands among the steps since it was begun. */
  readonly step: Gesture;
  /** The step it was, for undo and redo. */
  readonly was: Gesture | undefined;
  resolve(): void;
  reject(error: unknown): void;
}

/** Steps that can be taken back. */
export const MOST_STEPS = 50;

/** The structure with edits on their way; what cannot be made of them any more is left out. */
const overlaid = (base: Structure, pending: readonly Pending[], titles: SpaceTitles): Structure =>
  pending.reduce(
    (structure, { edits }) => tryEdits(structure, edits, titles).after ?? structure,
    base,
  );

/**
 * Makes gestures one after another: each is shown at once, saved when those before it are, taken off
 * exactly when it is not saved, and can be undone and redone. Each undo is a gesture like any other.
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
  /** Tells what there is now; `shown` where it is known already. */
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
    // What was begun after it stands on it: without an answer none of it is tried.
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

  /** The promises of the first attempt are rejected already; what fails again calls `onFailure` again. */
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
    /** Takes what others made of the structure; what is on its way stays on top of it. */
    rebase: (next: Structure) => {
      if (next === base) return;
      base = next;
      publish();
    },
    /**
     * Settles when it is saved, and rejects with why it was not. Throws a StructureFailure at once for what
     * the structure cannot take.
     */
    make: (gesture: Gesture) => begin("make", gesture),
    /** Every edit that is on its way or can be taken back or made again. */
    edits: (): readonly StructureEdit[] =>
      [...pending, ...done, ...undone].flatMap((gesture) => gesture.edits),
    undo: () => stepBack("undo"),
    redo: () => stepBack("redo"),
  };
};

export type Gestures = ReturnType<typeof createGestures>;

/** A section that its default left, and what is the default there now. */
export interface LeftDefault {
  /** As it is now. */
  readonly section: SectionItem;
  readonly moved: SiteSpaceItem;
  readonly successor: SiteSpaceItem;
}

/** The sections for which moves found a new default that nobody had named. */
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
