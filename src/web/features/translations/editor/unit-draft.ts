import type { TranslationUnit } from "#web/api/translations.ts";

/** An unsaved translation of a unit, and the state it was based on. */
export interface UnitDraft {
  readonly text: string;
  /** The text in the translated space. */
  readonly target: string | null;
  /** The hash of the source text. */
  readonly sourceHash: string;
}
export type UnitDrafts = Readonly<Record<string, UnitDraft>>;

type Told = Pick<TranslationUnit, "state" | "target" | "sourceHash">;

/** The translation of a unit; empty while the source text is used instead. */
export const translationOf = ({ state, target }: Pick<Told, "state" | "target">): string =>
  state === "missing" || state === "refused" ? "" : (target ?? "");

/** The draft for a text; undefined if it equals what is saved. */
export const draftOf = (
  unit: Told,
  text: string,
  before: UnitDraft | undefined,
): UnitDraft | undefined => {
  const base = before ?? { target: unit.target ?? null, sourceHash: unit.sourceHash };
  if (text === translationOf(unit) && conflictOf(unit, { ...base, text }) === undefined)
    return undefined;
  return { target: base.target, sourceHash: base.sourceHash, text };
};

/** What others have changed since a draft was started; the translation takes precedence over the source. */
export const conflictOf = (unit: Told, draft: UnitDraft): "target" | "source" | undefined => {
  if (draft.target !== (unit.target ?? null)) return "target";
  return draft.sourceHash === unit.sourceHash ? undefined : "source";
};

/** Bases a draft on the current state. */
export const rebased = (unit: Told, { text }: UnitDraft): UnitDraft => ({
  text,
  target: unit.target ?? null,
  sourceHash: unit.sourceHash,
});

/** The drafts after one of them was saved; what was typed in the meantime is based on the saved text. */
export const settled = (
  drafts: UnitDrafts,
  key: string,
  saved: UnitDraft | undefined,
): UnitDrafts => {
  const { [key]: now, ...rest } = drafts;
  if (now === undefined || now.text === saved?.text) return rest;
  return { ...rest, [key]: { ...now, target: saved?.text ?? now.target } };
};

const isDraft = (value: unknown): value is UnitDraft =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "target" in value &&
  (typeof value.target === "string" || value.target === null) &&
  "sourceHash" in value &&
  typeof value.sourceHash === "string";

/** Filters the valid drafts from what is stored in this browser. */
export const readDrafts = (kept: Readonly<Record<string, unknown>> | undefined): UnitDrafts =>
  Object.fromEntries(
    Object.entries(kept ?? {}).flatMap(([key, value]) => (isDraft(value) ? [[key, value]] : [])),
  );
