import type { User } from "#contract/schemas/user.ts";
import type { Context } from "#server/kit/context.ts";
import { selectAccounts } from "./people-rows.ts";
import { presentUser } from "./present-user.ts";

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
