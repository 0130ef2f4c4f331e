import { addressesOf } from "#site/structure/addresses.ts";
import { itemsGo } from "#site/structure/removals.ts";
import type { Structure } from "#site/structure/model.ts";
import { vanishedAddresses } from "#site/structure/removals.ts";
import { takeovers } from "#site/structure/impact.ts";
import { type AddressLine, AddressLines } from "./address-lines.tsx";
import { LostRedirects } from "./lost-redirects.tsx";
import { impactMessages } from "./impact-messages.ts";
import { messages } from "./messages.ts";

interface RemovalAddressesProps {
  readonly before: Structure;
  readonly after: Structure;
}

/**
 * What becomes of addresses that readers know: nothing there, something else there, or led on; and of
 * redirects to what goes.
 */
export const RemovalAddresses = ({ before, after }: RemovalAddressesProps) => {
  const { sections, siteSpaces } = addressesOf(after);
  const gone = vanishedAddresses(before, after);
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
  const taken = takeovers(before, after).map(({ address, ...titles }) => ({
    address,
    becomes: impactMessages.addresses.instead(titles.after.title, titles.before.title),
  }));
  return (
    <>
      <AddressLines
        words={impactMessages.addresses.dark}
        lines={gone.filter(({ destination }) => destination === undefined)}
      />
      <AddressLines words={impactMessages.addresses.taken} lines={taken} />
      <AddressLines words={impactMessages.addresses.onward} lines={onward} />
      {itemsGo(before, after) && <LostRedirects before={before} after={after} />}
    </>
  );
};
