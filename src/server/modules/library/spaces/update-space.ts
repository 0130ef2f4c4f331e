import type { z } from "zod";
import type { updateSpace as updateSchema } from "#contract/schemas/space.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { getSpace } from "./get-space.ts";
import { lockLivingSpace } from "./lock-living-space.ts";
import { type SpacePath, setSpace, type StoredSpace } from "./space-rows.ts";

type Input = z.output<typeof updateSchema>;

/** Emoji and icon take each other's place; null takes away. */
const pictureOf = ({ emoji, icon }: Input): Partial<Pick<StoredSpace, "emoji" | "icon">> => {
  if (icon) return { icon, emoji: "" };
  if (emoji) return { emoji, icon: null };
  return {
    ...(emoji === undefined ? {} : { emoji: "" }),
    ...(icon === undefined ? {} : { icon: null }),
  };
};

/** Changes what a space says of itself. */
export const updateSpace = (
  context: Context,
  { organizationId, spaceId: id }: SpacePath,
  input: Input,
): ReturnType<typeof getSpace> =>
  transaction(context, async (tx) => {
    const before = await lockLivingSpace(tx, { organizationId, spaceId: id });
    checkVersion(tx, "space", before.version);
    const { title, editMode, defaultLevel } = input;
    const changed = changedFields(before, {
      title,
      editMode,
      defaultLevel: defaultLevel === null ? ("none" as const) : defaultLevel,
      ...pictureOf(input),
    });
    if (changed) {
      await setSpace(tx.db, id, { ...changed.after, updatedAt: tx.now() });
      await audit(tx, {
        action: "space.updated",
        target: { type: "space", id, label: title ?? before.title },
        space: id,
        ...changed,
      });
    }
    return getSpace(tx, id);
  });
