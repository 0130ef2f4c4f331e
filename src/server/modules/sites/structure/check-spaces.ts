import { atLeast } from "#contract/permissions.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, Failure } from "#server/kit/failures.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/roles-on-spaces.ts";

/** A space that a request names, and where in it. */
export interface NamedSpace {
  readonly id: string;
  readonly path: string;
}

/**
 * Checks that the caller may put these spaces on a site of the organization, which takes the role create on
 * each. One they cannot open, of another organization or in the trash does not exist for them.
 */
export const checkSpaces = async (
  context: Context,
  organizationId: string,
  named: readonly NamedSpace[],
): Promise<void> => {
  const roles = await rolesOnSpaces(context, organizationId, [
    ...new Set(named.map(({ id }) => id)),
  ]);
  for (const { id, path } of named) {
    const role = roles.get(id);
    if (role === undefined) throw invalid(path, "there is no such space");
    if (!atLeast(role, "create"))
      throw new Failure("forbidden", "This needs the role create on the space that is added.", {
        details: [{ path, message: "needs the role create on this space" }],
      });
  }
};
