import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type Organization, organizationsQuery } from "#web/api/organizations.ts";
import { preferredOrganization } from "./last-organization.ts";

interface Organizations {
  /** The organization in the address; elsewhere the one last opened. */
  readonly current: Organization | undefined;
  readonly all: readonly Organization[];
}

/** The caller's organizations and which of them the frame stands for. */
export const useOrganizations = (): Organizations => {
  const { data } = useSuspenseQuery(organizationsQuery());
  const { organizationId } = useParams({ strict: false });
  const current =
    organizationId === undefined
      ? preferredOrganization(data.items)
      : data.items.find(({ id }) => id === organizationId);
  return { current, all: data.items };
};
