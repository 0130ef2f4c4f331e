import type { z } from "zod";
import type {
  NotificationSettings,
  updateNotificationSettings as updateSchema,
} from "#contract/schemas/user.ts";
import type { NoticeKind } from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion, versionOfContent } from "#server/kit/versions.ts";
import { setMutedNotices, type UserRow } from "./user-rows.ts";
import { getUser, lockOwn } from "./users.ts";

/** A person's settings, with their version. */
export interface VersionedSettings {
  readonly body: NotificationSettings;
  readonly version: number;
}

const kindOf = {
  reviewRequested: "review-requested",
  mentioned: "mentioned",
  merged: "merged",
  certificateEnding: "certificate-ending",
} as const satisfies Record<string, NoticeKind>;

const chosenBy = ({ mutedNotices }: UserRow): Omit<NotificationSettings, "mail"> => ({
  reviewRequested: !mutedNotices.includes(kindOf.reviewRequested),
  mentioned: !mutedNotices.includes(kindOf.mentioned),
  merged: !mutedNotices.includes(kindOf.merged),
  certificateEnding: !mutedNotices.includes(kindOf.certificateEnding),
});

const present = (row: UserRow, { settings }: Context): NotificationSettings => ({
  mail: settings.mail !== undefined,
  ...chosenBy(row),
});

/** The settings and their version, which ignores whether e-mail can be sent. */
const versioned = (row: UserRow, context: Context): VersionedSettings => ({
  body: present(row, context),
  version: versionOfContent(chosenBy(row)),
});

/** Which notices reach the caller by e-mail. */
export const getNotificationSettings = async (context: Context): Promise<VersionedSettings> =>
  versioned(await getUser(context, context.actor.id), context);

/**
 * Changes which notices the caller receives, in all their organizations; omitted ones stay as they are. Throws
 * forbidden if their credential is limited to one organization and they belong to others.
 */
export const updateNotificationSettings = (
  context: Context,
  change: z.output<typeof updateSchema>,
): Promise<VersionedSettings> =>
  transaction(context, async (tx) => {
    const before = await lockOwn(tx);
    checkVersion(tx, "choice", versionOfContent(chosenBy(before)));
    const changed = changedFields(chosenBy(before), change);
    if (changed) {
      const wanted = { ...chosenBy(before), ...changed.after };
      const muted = (Object.keys(kindOf) as (keyof typeof kindOf)[])
        .filter((name) => !wanted[name])
        .map((name) => kindOf[name]);
      await setMutedNotices(tx.db, tx.actor.id, muted);
      await audit(tx, {
        action: "user.notices-changed",
        organizationId: null,
        target: { type: "user", id: tx.actor.id, label: before.displayName },
        ...changed,
      });
    }
    return getNotificationSettings(tx);
  });
