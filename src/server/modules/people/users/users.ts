import type { Context } from "#server/kit/context.ts";
import { Failure, notFound } from "#server/kit/failures.ts";
import {
  belongsElsewhere,
  findVisibleUser,
  lockUser,
  selectAccounts,
  setUser,
  type UserRow,
} from "./user-rows.ts";
import type { z } from "zod";
import { permissionRules } from "#contract/permissions.ts";
import type { Account, updateUser as updateSchema, User } from "#contract/schemas/user.ts";
import { oneOrganizationOnly } from "#server/access/one-organization.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { checkVersion } from "#server/kit/versions.ts";
import type { Settings } from "#server/kit/service-settings.ts";

/** The caller, or a person who shares an organization with them; nobody else exists for them. */
export const getUser = async ({ db, actor }: Context, userId: string): Promise<UserRow> => {
  const { organizationId, samlProviderId = null, byOperator = false } = actor.credential;
  const viewer = { userId: actor.id, organizationId, samlProviderId, byOperator };
  const row = await findVisibleUser(db, userId, viewer);
  if (!row) throw notFound("user");
  return row;
};

/**
 * Changes the caller's own profile. Somebody else's is refused as forbidden, or not found when invisible.
 * Who came by one organization's way in does not change what other organizations see: forbidden.
 */
export const updateUser = (
  context: Context,
  userId: string,
  change: z.output<typeof updateSchema>,
): Promise<UserRow> =>
  transaction(context, async (tx) => {
    await getUser(tx, userId);
    if (userId !== tx.actor.id)
      throw new Failure("forbidden", `This needs ${permissionRules.self.needs}.`, {
        details: [{ path: "permission", message: "self" }],
      });
    const before = await lockUser(tx.db, userId);
    if (!before) throw notFound("user");
    const { organizationId } = tx.actor.credential;
    if (organizationId !== undefined && (await belongsElsewhere(tx.db, userId, organizationId)))
      throw oneOrganizationOnly();
    checkVersion(tx, "profile", before.version);
    const changed = changedFields(
      { displayName: before.displayName, photoURL: before.photoUrl },
      change,
    );
    if (changed) {
      const { displayName, photoURL } = changed.after;
      await setUser(tx.db, userId, { displayName, photoUrl: photoURL });
      await audit(tx, {
        action: "user.updated",
        organizationId: null,
        target: { type: "user", id: userId, label: displayName ?? before.displayName },
        ...changed,
      });
    }
    return getUser(tx, userId);
  });

/** A person as others see them. */
export const presentUser = (row: UserRow, { publicUrl }: Settings): User => ({
  object: "user",
  id: row.id,
  displayName: row.displayName,
  email: row.email,
  ...(row.photoUrl === null ? {} : { photoURL: row.photoUrl }),
  urls: { location: `${publicUrl}/v1/users/${row.id}` },
});

/** The caller's own account, as they see it. */
export const presentAccount = (row: UserRow, settings: Settings): Account => ({
  ...presentUser(row, settings),
  emailVerified: row.emailVerifiedAt !== null,
});

/** Gives the person behind an id; whoever has no account any more is shown as such. */
export type PersonOf = (id: string | null) => User;

/** Reads many people at once. Ids may repeat, and be null where an account is gone. */
export const peopleById = async (
  { db, settings }: Context,
  ids: readonly (string | null)[],
): Promise<PersonOf> => {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const rows = await selectAccounts(db, named);
  const people = new Map(rows.map((row) => [row.id, presentUser(row, settings)]));
  const former: User = {
    object: "user",
    id: "former",
    displayName: "Former user",
    urls: { location: `${settings.publicUrl}/v1/users/former` },
  };
  return (id) => (id === null ? former : (people.get(id) ?? former));
};
