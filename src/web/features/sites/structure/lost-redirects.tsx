import { useQuery } from "@tanstack/react-query";
import { redirectsLeaving } from "#site/structure/removals.ts";
import type { Structure } from "#site/structure/model.ts";
import { redirectsQuery } from "#web/api/site-access.ts";
import { useSiteName } from "../use-site.ts";
import { AddressLines } from "./address-lines.tsx";
import { impactMessages } from "./impact-messages.ts";

/** Redirects that one answer has at most. */
const MOST_READ = 1000;

interface LostRedirectsProps {
  readonly before: Structure;
  readonly after: Structure;
}

/** Reads the redirects of the site, and names those whose target goes. */
export const LostRedirects = ({ before, after }: LostRedirectsProps) => {
  const name = useSiteName();
  const { data, isError } = useQuery({
    ...redirectsQuery(name, { status: "ok", limit: MOST_READ }),
    // It is what somebody decides by.
    staleTime: 0,
  });
  if (data === undefined)
    return (
      <p role="status">
        {isError ? impactMessages.addresses.failed : impactMessages.addresses.looking}
      </p>
    );
  const lost = redirectsLeaving(before, after, data.items).map(({ redirect, item }) => ({
    address: redirect.source,
    becomes: impactMessages.addresses.ledTo(item.title),
  }));
  return (
    <>
      <AddressLines words={impactMessages.addresses.redirects} lines={lost} />
      {data.next !== undefined && <p>{impactMessages.addresses.others}</p>}
    </>
  );
};
