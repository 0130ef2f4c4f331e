import { comparePages } from "#content/compare/trees.ts";
import type { Context } from "#server/kit/context.ts";
import {
  readRevision,
  type RevisionRow,
  stateOfSpace,
} from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";

/** The revisions of both spaces of a translation. */
export type Looked = Pick<TranslationRow, "lookedSourceRevision" | "lookedTargetRevision">;

export interface Touched {
  /** The current revisions of the spaces. */
  readonly at: Looked;
  /** The only pages that can have changed since all were read; absent where it may be any. */
  readonly ids?: readonly string[];
}

const changedSince = async (
  context: Context,
  from: string | null,
  to: RevisionRow,
): Promise<readonly string[] | undefined> => {
  if (from === null) return undefined;
  if (from === to.id) return [];
  const was = await readRevision(context, to.spaceId, from);
  const before = await readTree(context, to.spaceId, was.root);
  const after = await readTree(context, to.spaceId, to.root);
  return comparePages(before, after).map(({ page }) => page.id);
};

/** Returns which pages of a translation can have changed on either side since all of them were read. */
export const touchedPages = async (
  context: Context,
  row: Pick<TranslationRow, "sourceSpaceId" | "targetSpaceId"> & Looked,
): Promise<Touched> => {
  const { revision: source } = await stateOfSpace(context, { spaceId: row.sourceSpaceId });
  const { revision: target } = await stateOfSpace(context, { spaceId: row.targetSpaceId });
  const at = { lookedSourceRevision: source.id, lookedTargetRevision: target.id };
  const [there, here] = [
    await changedSince(context, row.lookedSourceRevision, source),
    await changedSince(context, row.lookedTargetRevision, target),
  ];
  if (there === undefined || here === undefined) return { at };
  return { at, ids: [...new Set([...there, ...here])] };
};
