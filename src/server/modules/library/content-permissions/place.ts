import type { Context } from "#server/kit/context.ts";

/** A space or collection whose access is told or changed. */
export interface AccessPlace {
  readonly organizationId: string;
  readonly type: "space" | "collection";
  readonly id: string;
}

/** The space or collection in the path, where the caller was let in. */
export const placeOf = ({ organization, resource: place }: Context): AccessPlace => {
  if (!organization || !place) throw new Error("access was asked of no space and no collection");
  return { organizationId: organization.id, type: place.type, id: place.id };
};
