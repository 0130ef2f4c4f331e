import { useMutation } from "@tanstack/react-query";
import { inviteToCollection, inviteToSpace } from "#web/api/content-permissions.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { Place } from "./place.ts";

/** Whom to give a role: ids of people and of teams. Null takes back what they were given. */
export interface Gift {
  readonly users?: string[];
  readonly teams?: string[];
  readonly role: MemberRoleOrGuest;
}

/** Gives people and teams a role on the place, all or none of them. */
export const useGive = ({ type, id }: Pick<Place, "type" | "id">) => {
  const { mutateAsync: onSpace } = useMutation(inviteToSpace);
  const { mutateAsync: onCollection } = useMutation(inviteToCollection);
  return async (body: Gift): Promise<void> => {
    if (type === "space") await onSpace({ path: { spaceId: id }, body });
    else await onCollection({ path: { collectionId: id }, body });
  };
};
