import { useEffect, useState } from "react";
import type { ClaimsSchema } from "#site/condition/claims.ts";
import type { ConditionedItem } from "#site/condition/items.ts";
import { proveSite } from "#site/condition/proofs.ts";
import { type Finding, findingsOf } from "./proof-words.ts";

/**
 * What can be proved of a site; undefined until it is worked out for the first time. It may take some tenths
 * of a second for the largest sites, so it begins only after the screen has been drawn.
 */
export const useFindings = (
  items: readonly ConditionedItem[],
  schema: ClaimsSchema,
): readonly Finding[] | undefined => {
  const [findings, setFindings] = useState<readonly Finding[]>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setFindings(findingsOf(proveSite(items, schema))));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [items, schema]);
  return findings;
};
