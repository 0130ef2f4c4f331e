import type { TranslationUnit } from "#web/api/translations.ts";

/** What somebody wrote for a unit and has not saved, and what they wrote it over. */
export interface UnitDraft {
  readonly text: string;
  /** What the translated space said. */
  readonly target: string | null;
  /** What the source said. */
  readonly sourceHash: string;
}
export type UnitDrafts = Readonly<Record<string, UnitDraft>>;

type Told = Pick<TranslationUnit, "state" | "target" | "sourceHash">;

/** The translation of a unit; nothing while the source's words stand in its place. */
export const translationOf = ({ state, target }: Pick<Told, "state" | "target">): string =>
  state === "missing" || state === "refused" ? "" : (target ?? "");

/** The draft that a text makes; none where it says what is saved. */
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

/** What others changed under a draft: the translation counts for more than the source. */
export const conflictOf = (unit: Told, draft: UnitDraft): "target" | "source" | undefined => {
  if (draft.target !== (unit.target ?? null)) return "target";
  return draft.sourceHash === unit.sourceHash ? undefined : "source";
};

/** A draft that goes on over what is there now. */
export const rebased = (unit: Told, { text }: UnitDraft): UnitDraft => ({
  text,
  target: unit.target ?? null,
  sourceHash: unit.sourceHash,
});

/** The drafts once one of them is saved; what was written on meanwhile stands over what was saved. */
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

/** The drafts among what this browser kept. */
export const readDrafts = (kept: Readonly<Record<string, unknown>> | undefined): UnitDrafts =>
  Object.fromEntries(
    Object.entries(kept ?? {}).flatMap(([key, value]) => (isDraft(value) ? [[key, value]] : [])),
  );
