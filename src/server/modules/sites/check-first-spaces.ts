import { atLeast } from "../../../contract/permissions.ts";
import type { Context } from "../../kit/context.ts";
import { invalid, Refusal } from "../../kit/failures.ts";
import { selectRolesOn } from "./space-rank-rows.ts";

/**
 * Checks that a site can be made of these spaces: each named once, there for the caller, and theirs to put
 * on a site, which takes the role create. Refuses naming the first that is not.
 */
export const checkFirstSpaces = async (
  { db, actor }: Context,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> => {
  const roles = await selectRolesOn(db, organizationId, actor.id, spaceIds);
  for (const [index, id] of spaceIds.entries()) {
    const role = roles.get(id);
    const path = `spaces.${index}`;
    if (role === undefined) throw invalid(path, "there is no such space");
    if (spaceIds.indexOf(id) < index) throw invalid(path, "this space is named twice");
    if (!atLeast(role, "create"))
      throw new Refusal("forbidden", "This needs the role create on every space of the site.", {
        details: [{ path, message: "needs the role create on this space" }],
      });
  }
};
