import { MAX_NAMED_IN_EVENT } from "#contract/schemas/limits.ts";
import { endCredentialsIn, endMemberLinks } from "#server/access/session-rows.ts";
import type { KeptPlaces } from "#server/db/tables/index.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newEventId } from "#server/kit/ids.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import { insertFormerMembers } from "./former-member-rows.ts";
import { selectPlaces } from "./kept-place-rows.ts";
import { deleteGrantsOfMembers, deleteMembers, selectMembersNamed } from "./member-rows.ts";
import { noteEnds } from "./membership-end-rows.ts";

/** Who took over from a removed member, and how much; for the audit log. */
export interface HandedOver {
  readonly successor: string;
  readonly ownedTeams: number;
  readonly reviews: number;
}

/** How people are removed. */
export interface Removal {
  readonly handedOver?: ReadonlyMap<string, HandedOver>;
  /** Keeps their sessions and tokens locked out even after they are restored. */
  readonly endEverything?: boolean;
}

const listed = (
  field: string,
  places: readonly { readonly title: string; readonly role?: string }[],
): Readonly<Record<string, unknown>> =>
  places.length === 0
    ? {}
    : {
        [field]: {
          count: places.length,
          named: places
            .slice(0, MAX_NAMED_IN_EVENT)
            .map(({ title, role }) => (role === undefined ? title : `${title} (${role})`)),
        },
      };

/**
 * What a person has in an organization, as recorded in the audit log: the number of each kind, and the first few by
 * name.
 */
export const namedPlaces = ({ teams, grants, identities }: KeptPlaces) => {
  const granted = (kind: "space" | "collection") => grants.filter((one) => one.kind === kind);
  return {
    ...listed("inTeams", teams),
    ...listed("grantedSpaces", granted("space")),
    ...listed("grantedCollections", granted("collection")),
    ...listed(
      "identities",
      identities.map(({ provider, nameId }) => ({ title: `${provider}: ${nameId}` })),
    ),
  };
};

/**
 * Removes members from the organization, with their team memberships and grants, in the caller's transaction. All of
 * it is kept so that they can be restored. Sessions and tokens that reach no other organization end.
 */
export const dropMembers = async (
  tx: Context,
  organizationId: string,
  ids: readonly string[],
  { handedOver, endEverything = false }: Removal = {},
): Promise<void> => {
  if (ids.length === 0) return;
  const removedAt = tx.now();
  const placesOf = await selectPlaces(tx.db, organizationId, ids);
  const leaving = (await selectMembersNamed(tx.db, organizationId, ids, tx.actor.id)).map(
    (row) => ({
      ...row,
      eventId: newEventId(),
      places: placesOf(row.user.id),
    }),
  );
  await insertFormerMembers(
    tx.db,
    leaving.map(({ member, eventId, places }) => ({
      eventId,
      organizationId,
      userId: member.userId,
      requestId: tx.requestId,
      removedAt,
      removedBy: tx.actor.type === "user" ? tx.actor.id : null,
      endEverything,
      role: member.role,
      disabled: member.disabled,
      sso: member.sso,
      addressNamed: member.addressNamed,
      joinedAt: member.joinedAt,
      lastSeenAt: member.lastSeenAt,
      credentialsFrom: member.credentialsFrom,
      kept: places,
    })),
  );
  await deleteGrantsOfMembers(tx.db, organizationId, ids);
  await deleteMembers(tx.db, organizationId, ids);
  // An old session or token must not work again once a person is added again.
  await endCredentialsIn(tx.db, organizationId, ids);
  await noteEnds(tx.db, organizationId, ids, removedAt);
  // The sign-in links that admins may have made for others are revoked when they leave.
  if (leaving.some(({ member }) => member.role === "admin"))
    await endMemberLinks(tx.db, organizationId);
  await auditAll(
    tx,
    leaving.map(({ member, user, teams, spaces, eventId, places }) => {
      const after = handedOver?.get(user.id);
      return {
        id: eventId,
        action: "member.removed",
        target: { type: "member", id: user.id, label: user.displayName },
        before: { role: member.role, teams, spaces, ...namedPlaces(places) },
        ...((after || endEverything) && {
          after: { ...after, ...(endEverything && { endEverything }) },
        }),
      };
    }),
  );
  await judgeLinksTo(tx, organizationId, [{ kind: "user", ids }], {
    event: leaving[0]?.eventId ?? null,
    events: new Map(leaving.map(({ user, eventId }) => [user.id, eventId])),
    names: new Map(leaving.map(({ user }) => [user.id, user.displayName])),
  });
};
