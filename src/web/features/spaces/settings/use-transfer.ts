import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { collectionTransferPlanQuery, transferCollection } from "#web/api/collections.ts";
import { transferPlanQuery, transferSpace } from "#web/api/spaces.ts";
import type { Place } from "#web/features/access/index.ts";

/** Where something is to go; without a collection it comes to stand at the top. */
export interface Target {
  readonly organization: string;
  readonly collection?: string;
}

const NOWHERE: Target = { organization: "" };

/** What a transfer would do; asked only when a target is chosen. */
export const useTransferPlan = ({ type, id }: Place, target: Target | undefined) => {
  const asked = target ?? NOWHERE;
  const enabled = target !== undefined;
  // Counts and rights change all the time; what is asked is what is true now.
  const fresh = { staleTime: 0, retry: false } as const;
  const space = useQuery({
    ...transferPlanQuery(id, asked),
    ...fresh,
    enabled: enabled && type === "space",
  });
  const collection = useQuery({
    ...collectionTransferPlanQuery(id, asked),
    ...fresh,
    enabled: enabled && type === "collection",
  });
  return type === "space" ? space : collection;
};

/** Gives the place to another organization and follows it there. */
export const useTransfer = ({ type, id }: Place) => {
  const navigate = useNavigate();
  const { mutateAsync: ofSpace } = useMutation(transferSpace);
  const { mutateAsync: ofCollection } = useMutation(transferCollection);
  return async (body: Target): Promise<void> => {
    const organizationId = body.organization;
    if (type === "space") {
      await ofSpace({ path: { spaceId: id }, body });
      await navigate({
        to: "/o/$organizationId/spaces/$spaceId/access",
        params: { organizationId, spaceId: id },
        replace: true,
        ignoreBlocker: true,
      });
    } else {
      await ofCollection({ path: { collectionId: id }, body });
      await navigate({
        to: "/o/$organizationId/spaces/collections/$collectionId",
        params: { organizationId, collectionId: id },
        replace: true,
        ignoreBlocker: true,
      });
    }
  };
};
