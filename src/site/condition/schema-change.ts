import { claimPath, claimsOfSchema, type Claim, type ClaimsSchema } from "./claims.ts";
import { claimsOf } from "./condition.ts";
import type { BrokenItem, ConditionedItem } from "./items.ts";
import { parseCondition } from "./parse.ts";

/** Anything only those see who meet its condition. */
type Conditioned = Pick<ConditionedItem, "condition">;

/** Something whose condition a changed schema breaks: nobody would see it any more. */
export interface BrokenBySchema<Item extends Conditioned> extends Pick<BrokenItem, "mistakes"> {
  readonly item: Item;
  /** The claims that the condition names and the schema no longer has. */
  readonly lost: readonly Claim[];
}

/** What has a condition that can be read with the schema as it is, and no longer with the one to come. */
export const brokenBySchema = <Item extends Conditioned>(
  items: readonly Item[],
  before: ClaimsSchema,
  after: ClaimsSchema,
): readonly BrokenBySchema<Item>[] => {
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
};
