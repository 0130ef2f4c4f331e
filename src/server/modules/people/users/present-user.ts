import type { User } from "#contract/schemas/user.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import type { UserRow } from "./user-rows.ts";

/** A person as others see them. */
export const presentUser = (row: UserRow, { publicUrl }: Settings): User => ({
  object: "user",
  id: row.id,
  displayName: row.displayName,
  email: row.email,
  ...(row.photoUrl === null ? {} : { photoURL: row.photoUrl }),
  urls: { location: `${publicUrl}/v1/users/${row.id}` },
});
