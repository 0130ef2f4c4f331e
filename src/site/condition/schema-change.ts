import { claimPath, claimsOfSchema, type Claim, type ClaimsSchema } from "./claims.ts";
import { claimsOf } from "./condition.ts";
import type { BrokenItem, ConditionedItem } from "./items.ts";
import { parseCondition } from "./parse.ts";

/** An item whose condition a changed schema breaks: nobody would see it any more. */
export interface ItemBrokenBySchema extends BrokenItem {
  /** The claims that the condition names and the schema no longer has. */
  readonly lost: readonly Claim[];
}

/** The items whose conditions can be read with the schema as it is, and no longer with the one to come. */
export function brokenBySchema(
  items: readonly ConditionedItem[],
  before: ClaimsSchema,
  after: ClaimsSchema,
): readonly ItemBrokenBySchema[] {
  const left = new Set(claimsOfSchema(after).map(({ claim }) => claimPath(claim)));
  return items.flatMap((item) => {
    const was = item.condition === undefined ? undefined : parseCondition(item.condition, before);
    if (item.condition === undefined || was?.ok !== true) {
      return [];
    }
    const now = parseCondition(item.condition, after);
    const lost = claimsOf(was.condition).filter((claim) => !left.has(claimPath(claim)));
    return now.ok ? [] : [{ item, mistakes: now.mistakes, lost }];
  });
}
