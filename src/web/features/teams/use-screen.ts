import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";

interface Screen {
  readonly organization: Organization;
  readonly callerId: string;
}

/** The organization in the address and who looks at it. */
export const useScreen = (): Screen => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  return { organization, callerId: caller.id };
};
