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

/** The maximum number of redirects in one response. */
const MOST_READ = 1000;

interface LostAddressesProps {
  readonly before: Structure;
  readonly after: Structure;
  /** The successors of removed items; redirects to an item then point to its successor. */
  readonly heirs?: Heirs | undefined;
}

/** Loads the site's redirects, and lists those whose destination is removed. */
const LostRedirects = ({ before, after, heirs }: LostAddressesProps) => {
  const name = useSiteName();
  const { data, isError } = useQuery({
    ...redirectsQuery(name, { status: "ok", limit: MOST_READ }),
    // People decide based on this.
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

/** How many addresses are listed. */
const MOST_NAMED = 5;

/** A listed address. */
interface AddressLine {
  readonly address: string;
  /** What happens to it. */
  readonly becomes?: ReactNode;
}

/** The first few addresses under what happens to them, and the number of the rest. */
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
 * What happens to known addresses: nothing there any more, something else there, or redirected; and what happens to
 * redirects to removed items.
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
