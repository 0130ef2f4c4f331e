import { targetOf } from "#content/links/link-target.ts";
import { isEqual } from "#content/values.ts";
import type { Context } from "#server/kit/context.ts";
import {
  type BrokenLink,
  isUnread,
  type JudgedPages,
  type KeptBrokenLink,
  type LinkedThings,
  lockLinks,
  replaceKept,
  selectBrokenNow,
  selectKept,
  selectLinkingPages,
} from "./broken-link-rows.ts";

/** The reason for judging links again. */
export interface LinkCause {
  /** The audit event of the write; null where it only discovers what was already so. */
  readonly event: string | null;
  /** Events by the id of the thing, where things have an event each. */
  readonly events?: ReadonlyMap<string, string>;
  /** Former names of deleted things, by id. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Identifies a link within its space, however its pages change afterwards. */
export const keyOfLink = ({
  page,
  relation,
  address,
  kind,
  target,
  anchor,
}: Pick<BrokenLink, "page" | "relation" | "address" | "kind" | "target" | "anchor">): string =>
  JSON.stringify([page, relation, address, ...(address === "" ? [kind, target, anchor] : [])]);

const isPath = ({ address }: BrokenLink): boolean =>
  address !== "" && targetOf(address).kind === "path";

/**
 * Judges the links of some pages of a space again and stores the broken ones. Links that were broken before keep when
 * and by what they broke. `lockLinks` must have been called in the same transaction.
 */
export const judgePages = async (
  tx: Context,
  judged: JudgedPages,
  { event, events = new Map(), names = new Map() }: LinkCause,
): Promise<void> => {
  const { db } = tx;
  if (judged.pages?.length === 0) return;
  const kept = await selectKept(db, judged);
  const broken = await selectBrokenNow(db, judged);
  const before = new Map(kept.map((row) => [keyOfLink(row), row]));
  const isKnown = event !== null && !(await isUnread(db, judged.spaceId));
  const fresh = broken.map((link): KeptBrokenLink => {
    const was = before.get(keyOfLink(link));
    return {
      ...link,
      origin: targetOf(link.address).origin ?? null,
      since: was ? was.since : isKnown ? tx.now() : null,
      event: was ? was.event : isKnown ? (events.get(link.target ?? "") ?? event) : null,
      name: was ? was.name : (names.get(link.target ?? "") ?? null),
    };
  });
  const rows = judged.paths === undefined ? [...fresh, ...kept.filter(isPath)] : fresh;
  const inOrder = rows.toSorted((one, other) =>
    one.page === other.page ? one.n - other.n : one.page < other.page ? -1 : 1,
  );
  if (!isEqual(inOrder, kept)) await replaceKept(db, judged, inOrder);
};

/** Judges the links to these things again, wherever in the organization they are. */
export const judgeLinksTo = async (
  tx: Context,
  organizationId: string,
  things: readonly LinkedThings[],
  cause: LinkCause,
): Promise<void> => {
  await lockLinks(tx.db, organizationId);
  const bySpace = new Map<string, Set<string>>();
  for (const to of things)
    if (to.ids.length > 0)
      for (const { space, page } of await selectLinkingPages(tx.db, organizationId, to))
        bySpace.set(space, (bySpace.get(space) ?? new Set()).add(page));
  for (const [spaceId, pages] of bySpace)
    await judgePages(tx, { organizationId, spaceId, pages: [...pages] }, cause);
};
