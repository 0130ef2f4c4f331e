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
import { forgetPicture, keepPicture, pictureAddress, readUploaded } from "../pictures/pictures.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { checkVersion } from "#server/kit/versions.ts";
import type { Settings } from "#server/kit/service-settings.ts";

/** The caller, or a person who shares an organization with them; throws not-found for anyone else. */
export const getUser = async ({ db, actor }: Context, userId: string): Promise<UserRow> => {
  const { organizationId, samlProviderId = null, byOperator = false } = actor.credential;
  const { heldSince, renewedIn } = actor.credential;
  const by = { samlProviderId, byOperator, heldSince, renewedIn };
  const viewer = { userId: actor.id, organizationId, ...by };
  const row = await findVisibleUser(db, userId, viewer);
  if (!row) throw notFound("user");
  return row;
};

/**
 * Locks the caller's own account. Throws forbidden if their credential is limited to one organization and they belong
 * to others, which the change would affect.
 */
export const lockOwn = async (tx: Context): Promise<UserRow> => {
  const { id, credential } = tx.actor;
  const row = await lockUser(tx.db, id);
  if (!row) throw notFound("user");
  const { organizationId } = credential;
  if (organizationId !== undefined && (await belongsElsewhere(tx.db, id, organizationId)))
    throw oneOrganizationOnly();
  return row;
};

/** The photo as the API shows it; the row may hold an uploaded one. */
const photoOf = ({ photoUrl }: UserRow, settings: Settings): string | null =>
  photoUrl === null ? null : pictureAddress(photoUrl, settings);

/**
 * Changes the caller's own profile. Throws forbidden for another person's, or not-found if they are not visible. Also
 * throws forbidden if the caller's credential is limited to one organization and other organizations would see the
 * change.
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
    const before = await lockOwn(tx);
    checkVersion(tx, "profile", before.version);
    const changed = changedFields(
      { displayName: before.displayName, photoURL: before.photoUrl },
      {
        ...change,
        // Sending back the address of the uploaded photo as it was read changes nothing.
        photoURL:
          change.photoURL === photoOf(before, tx.settings) ? before.photoUrl : change.photoURL,
      },
    );
    if (changed) {
      const { displayName, photoURL } = changed.after;
      if (photoURL !== undefined) await forgetPicture(tx, { userId });
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

/** Replaces the caller's picture with the uploaded file. Throws if it is not a picture. */
export const uploadPhoto = async (context: Context, file: Buffer): Promise<UserRow> => {
  const picture = readUploaded("photo", file);
  return transaction(context, async (tx) => {
    const userId = tx.actor.id;
    const before = await lockOwn(tx);
    const photoUrl = await keepPicture(tx, { userId }, picture);
    if (photoUrl !== before.photoUrl) {
      await setUser(tx.db, userId, { photoUrl });
      await audit(tx, {
        action: "user.updated",
        organizationId: null,
        target: { type: "user", id: userId, label: before.displayName },
        before: { photoURL: before.photoUrl },
        after: { photoURL: photoUrl },
      });
    }
    return getUser(tx, userId);
  });
};

/** A person as others see them. */
export const presentUser = (row: UserRow, settings: Settings): User => ({
  object: "user",
  id: row.id,
  displayName: row.displayName,
  email: row.email,
  ...(row.photoUrl === null ? {} : { photoURL: pictureAddress(row.photoUrl, settings) }),
  urls: { location: `${settings.publicUrl}/v1/users/${row.id}` },
});

/** The caller's own account, as they see it. */
export const presentAccount = (row: UserRow, settings: Settings): Account => ({
  ...presentUser(row, settings),
  emailVerified: row.emailVerifiedAt !== null,
});

/** Returns the person with an id; a deleted account is shown as a former user. */
export type PersonOf = (id: string | null) => User;

/** Reads many people at once. Ids may repeat, and are null if the account was deleted. */
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
