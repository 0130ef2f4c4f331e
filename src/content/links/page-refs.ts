import type { PageAttributes } from "#contract/schemas/page.ts";
import type { Relation } from "./addresses.ts";
import { withAnchorRead } from "./document-index.ts";
import { addressOfRef, type LinkTarget, targetOfRef } from "./link-target.ts";

/** A link that a page has beside its text: where a link page leads, or the picture of a cover. */
export interface PageRef {
  /** Orders them before the links of the text, which count from 0. */
  readonly n: -3 | -2 | -1;
  readonly target: LinkTarget;
  readonly relation: Relation;
  /** As a text would say it; empty for what texts have no address for. */
  readonly address: string;
}

/** The links that a page has beside its text. */
export const pageRefsOf = ({ target, cover }: PageAttributes): PageRef[] => {
  // Nearly no page has any, and large spaces are asked page by page.
  if (target === undefined && cover === undefined) return [];
  const refs = [
    [-3, target, "reference"],
    [-2, cover?.ref, "dependsOn"],
    [-1, cover?.refDark, "dependsOn"],
  ] as const;
  return refs.flatMap(([n, ref, relation]) =>
    ref === undefined
      ? []
      : [
          {
            n,
            target: withAnchorRead(targetOfRef(ref)),
            relation,
            address: addressOfRef(ref) ?? "",
          },
        ],
  );
};
