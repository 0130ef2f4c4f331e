import type { ReactNode } from "react";
import { addressesOf } from "../../../site/structure/addresses.ts";
import type { Structure } from "../../../site/structure/model.ts";
import { vanishedAddresses } from "../../../site/structure/redirects.ts";
import { takeovers } from "../../../site/structure/takeovers.ts";
import { structureStrings } from "./structure-strings.ts";

const { remove: strings, panel } = structureStrings;
/** Addresses that are named one by one. */
const MOST_NAMED = 5;

interface Line {
  readonly address: string;
  /** What becomes of it. */
  readonly becomes?: ReactNode;
}

const Lines = ({ words, lines }: { words: string; lines: readonly Line[] }) => {
  if (lines.length === 0) return null;
  return (
    <div>
      <p>{words}</p>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-ink">
        {lines.slice(0, MOST_NAMED).map(({ address, becomes }) => (
          <li key={address} className="wrap-anywhere">
            <span className="font-mono">{address}</span> {becomes}
          </li>
        ))}
        {lines.length > MOST_NAMED && (
          <li className="text-muted">{strings.more(lines.length - MOST_NAMED)}</li>
        )}
      </ul>
    </div>
  );
};

interface RemovalAddressesProps {
  readonly before: Structure;
  readonly after: Structure;
}

/** What a removal does to addresses that readers know: nothing there, something else there, or led on. */
export const RemovalAddresses = ({ before, after }: RemovalAddressesProps) => {
  const { sections, siteSpaces } = addressesOf(after);
  const gone = vanishedAddresses(before, after);
  const onward = gone.flatMap(({ address, destination }): Line[] => {
    const next = destination && (sections.get(destination.id) ?? siteSpaces.get(destination.id));
    if (next === undefined) return [];
    const becomes = (
      <>
        <span className="sr-only">{panel.becomes}</span>
        <span aria-hidden>→</span> <span className="font-mono">{next}</span>
      </>
    );
    return [{ address, becomes }];
  });
  const taken = takeovers(before, after).map(({ address, ...titles }) => ({
    address,
    becomes: strings.instead(titles.after.title, titles.before.title),
  }));
  return (
    <>
      <Lines
        words={strings.dark}
        lines={gone.filter(({ destination }) => destination === undefined)}
      />
      <Lines words={strings.taken} lines={taken} />
      <Lines words={strings.onward} lines={onward} />
    </>
  );
};
