import { atLeast, organizationPermissionsOf } from "#contract/permissions.ts";
import { findResource } from "#server/access/resource-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound, Failure } from "#server/kit/failures.ts";

const forbidden = (needs: string): Failure => new Failure("forbidden", `This needs ${needs}.`);

/**
 * Whether the caller may put something into a collection of the organization, or at its top level (null):
 * answers why not, or undefined. A collection the caller cannot open is refused with not-found.
 */
export const whyNotInto = async (
  { db, actor, organization }: Context,
  organizationId: string,
  collectionId: string | null,
): Promise<Failure | undefined> => {
  if (collectionId === null) {
    const allowed =
      organization?.id === organizationId &&
      organizationPermissionsOf(organization.membership).createContent;
    return allowed ? undefined : forbidden("the role create in the organization");
  }
  const found = await findResource(db, "collection", collectionId, actor.id);
  if (!found?.role || found.deleted || found.organizationId !== organizationId)
    return notFound("collection");
  return atLeast(found.role, "create")
    ? undefined
    : forbidden("the role create on the collection it is to stand in");
};

/** The same as a check: refuses with not-found or forbidden. */
export const openTarget = async (
  context: Context,
  organizationId: string,
  collectionId: string | null,
): Promise<void> => {
  const failure = await whyNotInto(context, organizationId, collectionId);
  if (failure) throw failure;
};
