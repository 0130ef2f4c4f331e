import type { AdaptiveJsonSchema } from "../../../../../../../../contract/schemas/adaptive-schema.ts";
import { claimPath } from "../../../../../../../../site/condition/claims.ts";
import type { ConditionedItem } from "../../../../../../../../site/condition/items.ts";
import { visitorMatrix } from "../../../../../../../../site/condition/matrix.ts";
import { brokenBySchema } from "../../../../../../../../site/condition/schema-change.ts";
import type { SiteVisitorKind } from "../../../../../../../api/sites.ts";
import { NOBODY } from "../../../../../../../../site/condition/visitors.ts";

/** A condition that a changed schema breaks. */
export interface BrokenCondition {
  readonly item: ConditionedItem;
  /** The claims it names and the schema loses, as conditions write them. */
  readonly lost: readonly string[];
}

/** A cell of the visitor matrix that a changed schema turns over. */
export interface Flip {
  readonly item: ConditionedItem;
  /** Title of the kind of visitor; undefined for who is not signed in. */
  readonly kind: string | undefined;
  readonly seen: boolean;
}

/** What saving a changed schema does to who sees what. */
export interface SchemaEffects {
  readonly broken: readonly BrokenCondition[];
  readonly flips: readonly Flip[];
}

/** Compares a site under the schema it has and one to come. */
export const effectsOf = (
  items: readonly ConditionedItem[],
  kinds: readonly SiteVisitorKind[],
  before: AdaptiveJsonSchema,
  after: AdaptiveJsonSchema,
): SchemaEffects => {
  const visitors = [NOBODY, ...kinds];
  const now = visitorMatrix(items, visitors, before);
  const next = visitorMatrix(items, visitors, after);
  return {
    broken: brokenBySchema(items, before, after).map(({ item, lost }) => ({
      item,
      lost: lost.map(claimPath),
    })),
    flips: next.flatMap(({ item, cells }, row) =>
      cells.flatMap(({ seen }, column) =>
        now[row]?.cells[column]?.seen === seen
          ? []
          : [{ item, kind: kinds[column - 1]?.title, seen }],
      ),
    ),
  };
};
