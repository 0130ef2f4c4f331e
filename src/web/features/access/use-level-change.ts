import { useMutation, useQueryClient } from "@tanstack/react-query";
import { collectionQuery, collectionVersion, updateCollection } from "#web/api/collections.ts";
import { spaceQuery, spaceVersion, updateSpace } from "#web/api/spaces.ts";
import { ifMatch } from "#web/api/versions.ts";
import type { Place } from "./place.ts";

type Level = Place["defaultLevel"];

/** Sends another default level on condition that the place is still as it was read. */
export const useLevelChange = ({ type, id }: Pick<Place, "type" | "id">) => {
  const queryClient = useQueryClient();
  const { mutateAsync: changeSpace } = useMutation(updateSpace);
  const { mutateAsync: changeCollection } = useMutation(updateCollection);
  return {
    send: async (defaultLevel: Level): Promise<void> => {
      const body = { defaultLevel };
      if (type === "space") {
        await changeSpace({ path: { spaceId: id }, body, ...ifMatch(spaceVersion(id)) });
      } else {
        await changeCollection({
          path: { collectionId: id },
          body,
          ...ifMatch(collectionVersion(id)),
        });
      }
    },
    newest: async (): Promise<Level> => {
      const { defaultLevel } =
        type === "space"
          ? await queryClient.fetchQuery({ ...spaceQuery(id), staleTime: 0 })
          : await queryClient.fetchQuery({ ...collectionQuery(id), staleTime: 0 });
      return defaultLevel;
    },
  };
};
