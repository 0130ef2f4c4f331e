import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { checkSpaces } from "../structure/check-spaces.ts";

/**
 * Checks that a site can be made of these spaces: each there for the caller and theirs to put on a site, and
 * none named twice. Refuses naming the first that is not.
 */
export const checkFirstSpaces = async (
  context: Context,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> => {
  const named = spaceIds.map((id, index) => ({ id, path: `spaces.${index}` }));
  await checkSpaces(context, organizationId, named);
  for (const [index, { id, path }] of named.entries())
    if (spaceIds.indexOf(id) < index) throw invalid(path, "this space is named twice");
};
