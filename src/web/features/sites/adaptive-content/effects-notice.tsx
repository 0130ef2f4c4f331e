import type { AdaptiveJsonSchema } from "#contract/schemas/adaptive-schema.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { customizationQuery } from "#web/api/sites.ts";
import { useSiteName } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { messages } from "./messages.ts";
import { type BrokenCondition, effectsOf } from "./schema-effects.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";

/** Lines named one by one; how many more there are is counted. */
const MOST = 6;

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {lines.slice(0, MOST).map((line, index) => (
      // Two of the same words are two of the same title.
      <li key={`${index} ${line}`}>{line}</li>
    ))}
    {lines.length > MOST && <li>{messages.effects.more(lines.length - MOST)}</li>}
  </ul>
);

const brokenLine = ({ of, title, lost }: BrokenCondition): string =>
  messages.effects.broken(of === "header-link" ? messages.effects.headerLink(title) : title, lost);

/** Says, before it is saved, which conditions a changed schema breaks and for whom something appears or goes. */
export const EffectsNotice = ({ after }: { after: AdaptiveJsonSchema }) => {
  const { items, kinds, schema } = useSiteVisitors();
  const { data: customization } = useSuspenseQuery(customizationQuery(useSiteName()));
  const { links } = customization.header;
  const { broken, flips, poorer } = useMemo(
    () => effectsOf({ items, links, kinds }, schema, after),
    [items, links, kinds, schema, after],
  );
  if (broken.length + flips.length + poorer.length === 0) {
    return <Callout tone="success">{messages.effects.harmless}</Callout>;
  }
  return (
    <Callout tone="warning" title={messages.effects.title(broken.length, flips.length)}>
      {broken.length > 0 && <Lines lines={broken.map(brokenLine)} />}
      {flips.length > 0 && (
        <>
          <p className="mt-2 font-medium">{messages.effects.flips(flips.length)}</p>
          <Lines
            lines={flips.map(({ item, kind, seen }) =>
              messages.effects.flip(item.title, kind, seen),
            )}
          />
        </>
      )}
      {poorer.length > 0 && (
        <>
          <p className="mt-2 font-medium">{messages.effects.poorer(poorer.length)}</p>
          <Lines
            lines={poorer.map(({ title, lost }) => messages.effects.poorerKind(title, lost))}
          />
        </>
      )}
    </Callout>
  );
};
