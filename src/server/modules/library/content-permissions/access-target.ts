import type { Context } from "#server/kit/context.ts";

/** A space or collection whose access is shown or changed. */
export interface SharedResource {
  readonly organizationId: string;
  readonly type: "space" | "collection";
  readonly id: string;
}

/** The space or collection in the path, to which the caller has access. */
export const resourceOf = ({ organization, resource }: Context): SharedResource => {
  if (!organization || !resource) throw new Error("access was asked of no space and no collection");
  return { organizationId: organization.id, type: resource.type, id: resource.id };
};
