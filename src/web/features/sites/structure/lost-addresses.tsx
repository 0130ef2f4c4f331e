import { addressesOf } from "#site/structure/addresses.ts";
import {
  type Heirs,
  redirectsToRemoved,
  removedAddresses,
  removesItems,
} from "#site/structure/removals.ts";
import type { Structure } from "#site/structure/model.ts";
import { reassignedAddresses } from "#site/structure/impact.ts";
import { impactMessages } from "./impact-messages.ts";
import { messages } from "./messages.ts";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { redirectsQuery } from "#web/api/site-redirects.ts";
import { useSiteName } from "../use-site.ts";

/** Redirects that one answer has at most. */
const MOST_READ = 1000;

interface LostAddressesProps {
  readonly before: Structure;
  readonly after: Structure;
  /** In whose favour things go; redirects to them lead there. */
  readonly heirs?: Heirs | undefined;
}

/** Reads the redirects of the site, and names those whose target goes. */
const LostRedirects = ({ before, after, heirs }: LostAddressesProps) => {
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
  const lost = redirectsToRemoved(before, after, data.items)
    .filter(({ item }) => !heirs?.has(item.id))
    .map(({ redirect, item }) => ({
      address: redirect.source,
      becomes: impactMessages.addresses.ledTo(item.title),
    }));
  return (
    <>
      <AddressLines label={impactMessages.addresses.redirects} lines={lost} />
      {data.next !== undefined && <p>{impactMessages.addresses.others}</p>}
    </>
  );
};

/** Addresses that are named one by one. */
const MOST_NAMED = 5;

/** An address that is named. */
interface AddressLine {
  readonly address: string;
  /** What becomes of it. */
  readonly becomes?: ReactNode;
}

/** The first of some addresses under what happens to them, and how many more there are. */
const AddressLines = ({ label, lines }: { label: string; lines: readonly AddressLine[] }) => {
  if (lines.length === 0) return null;
  return (
    <div>
      <p>{label}</p>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-ink">
        {lines.slice(0, MOST_NAMED).map(({ address, becomes }) => (
          <li key={address} className="wrap-anywhere">
            <span className="font-mono">{address}</span> {becomes}
          </li>
        ))}
        {lines.length > MOST_NAMED && (
          <li className="text-muted">{messages.remove.more(lines.length - MOST_NAMED)}</li>
        )}
      </ul>
    </div>
  );
};

/**
 * What becomes of addresses that readers know: nothing there, something else there, or led on; and of
 * redirects to what goes.
 */
export const LostAddresses = ({ before, after, heirs }: LostAddressesProps) => {
  const { sections, siteSpaces } = addressesOf(after);
  const gone = removedAddresses(before, after, heirs);
  const onward = gone.flatMap(({ address, destination }): AddressLine[] => {
    const next = destination && (sections.get(destination.id) ?? siteSpaces.get(destination.id));
    if (next === undefined) return [];
    const becomes = (
      <>
        <span className="sr-only">{messages.panel.becomes}</span>
        <span aria-hidden>→</span> <span className="font-mono">{next}</span>
      </>
    );
    return [{ address, becomes }];
  });
  const taken = reassignedAddresses(before, after).map(({ address, ...titles }) => ({
    address,
    becomes: impactMessages.addresses.instead(titles.after.title, titles.before.title),
  }));
  return (
    <>
      <AddressLines
        label={impactMessages.addresses.dark}
        lines={gone.filter(({ destination }) => destination === undefined)}
      />
      <AddressLines label={impactMessages.addresses.taken} lines={taken} />
      <AddressLines label={impactMessages.addresses.onward} lines={onward} />
      {removesItems(before, after) && <LostRedirects before={before} after={after} heirs={heirs} />}
    </>
  );
};
