import type { SSOImpact, SSOImpactGroup } from "#contract/schemas/saml.ts";
import { type ListPage, type ListRequest, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { type MemberRow, selectMembersNamed } from "../members/member-rows.ts";
import { presentMember } from "../members/members.ts";
import { hasRoomForCaller } from "./break-glass.ts";
import { type Readiness, readinessOf } from "./enforce.ts";
import { countImpact, groupOf, type ImpactRow, selectImpact } from "./impact-rows.ts";
import { listActiveProviders } from "./providers.ts";

/** The impact of enforcement on one member. */
interface ImpactFacts {
  readonly row: MemberRow;
  readonly impact: ImpactRow;
}

interface Impact {
  readonly found: ListPage<ImpactFacts>;
  readonly totals: Awaited<ReturnType<typeof countImpact>>;
  readonly ready: Readiness;
}

/** The impact on each member if the caller enforced single sign-on, those who would be locked out first. */
export const listImpact = async (
  context: Context,
  organizationId: string,
  { group }: { readonly group?: SSOImpactGroup | undefined },
  page: ListRequest,
): Promise<Impact> => {
  const [active, isCallerNamed] = await Promise.all([
    listActiveProviders(context, organizationId),
    hasRoomForCaller(context, organizationId),
  ]);
  const query = {
    organizationId,
    group,
    activeProviders: active.map(({ id }) => id),
    named: isCallerNamed ? context.actor.id : undefined,
    now: context.now(),
  };
  const [totals, ready, rows] = await Promise.all([
    countImpact(context.db, query),
    readinessOf(context, organizationId),
    page.limit === 0 ? [] : selectImpact(context.db, query, { ...page, limit: page.limit + 1 }),
  ]);
  const all = totals.in + totals.likely + totals.risk + totals.out;
  const { rows: shown, ...list } = listPage(
    rows,
    page.limit,
    group === undefined ? all : totals[group],
    ({ rank, joinedAt, userId }) => [rank, joinedAt.getTime(), userId],
  );
  const named = await selectMembersNamed(
    context.db,
    organizationId,
    shown.map(({ userId }) => userId),
    context.actor.id,
  );
  const people = new Map(named.map((row) => [row.member.userId, row]));
  const facts = shown.flatMap((impact) => {
    const row = people.get(impact.userId);
    return row ? [{ row, impact }] : [];
  });
  return { found: { ...list, rows: facts }, totals, ready };
};

export const presentImpact = ({ row, impact }: ImpactFacts, context: Context): SSOImpact => ({
  member: presentMember(row, context),
  group: groupOf(impact.rank),
  breakGlass: row.member.breakGlass,
  tokens: impact.tokens,
});
