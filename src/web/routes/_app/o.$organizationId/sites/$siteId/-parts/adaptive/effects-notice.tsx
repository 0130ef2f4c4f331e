import type { AdaptiveJsonSchema } from "../../../../../../../../contract/schemas/adaptive-schema.ts";
import { useMemo } from "react";
import { Callout } from "../../../../../../../ui/callout.tsx";
import { effectsStrings as strings } from "./adaptive-strings.ts";
import { effectsOf } from "./schema-effects.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";

/** Lines named one by one; how many more there are is counted. */
const MOST = 6;

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {lines.slice(0, MOST).map((line) => (
      <li key={line}>{line}</li>
    ))}
    {lines.length > MOST && <li>{strings.more(lines.length - MOST)}</li>}
  </ul>
);

/** Says, before it is saved, which conditions a changed schema breaks and for whom something appears or goes. */
export const EffectsNotice = ({ after }: { after: AdaptiveJsonSchema }) => {
  const { items, kinds, schema } = useSiteVisitors();
  const { broken, flips } = useMemo(
    () => effectsOf(items, kinds, schema, after),
    [items, kinds, schema, after],
  );
  if (broken.length === 0 && flips.length === 0) {
    return <Callout tone="success">{strings.harmless}</Callout>;
  }
  return (
    <Callout tone="warning" title={strings.title(broken.length)}>
      {broken.length > 0 && (
        <Lines lines={broken.map(({ item, lost }) => strings.broken(item.title, lost))} />
      )}
      {flips.length > 0 && (
        <>
          <p className="mt-2 font-medium">{strings.flips(flips.length)}</p>
          <Lines
            lines={flips.map(({ item, kind, seen }) => strings.flip(item.title, kind, seen))}
          />
        </>
      )}
    </Callout>
  );
};
