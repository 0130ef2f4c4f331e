import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Space,
  spaceQuery,
  spaceVersion,
  type UpdateSpace,
  updateSpace,
} from "#web/api/spaces.ts";
import { ifMatch } from "#web/api/versions.ts";

/**
 * Sends changed fields of a space on condition that it has not changed since it was loaded, and reloads it if it has.
 */
export const useSpaceChange = (spaceId: string) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateSpace);
  return {
    send: (body: UpdateSpace) =>
      mutateAsync({ path: { spaceId }, body, ...ifMatch(spaceVersion(spaceId)) }),
    newest: (): Promise<Space> => queryClient.fetchQuery({ ...spaceQuery(spaceId), staleTime: 0 }),
  };
};
