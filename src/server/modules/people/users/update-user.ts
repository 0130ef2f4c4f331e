import type { z } from "zod";
import { permissionRules } from "#contract/permissions.ts";
import type { updateUser as updateSchema } from "#contract/schemas/user.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound, Failure } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { getUser } from "./get-user.ts";
import { lockUser, setUser, type UserRow } from "./user-rows.ts";

/** Changes the caller's own profile. Somebody else's is refused as forbidden, or not found when invisible. */
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
