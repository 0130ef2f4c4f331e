import type { PageAttributes } from "#contract/schemas/page.ts";
import type { Relation } from "./addresses.ts";
import { withAnchorRead } from "./document-index.ts";
import { addressOfRef, type LinkTarget, targetOfRef } from "./link-target.ts";

/** A link of a page outside its text: the target of a link page, or a picture of its cover. */
export interface PageRef {
  /** Sorts them before the links of the text, which count from 0. */
  readonly n: -3 | -2 | -1;
  readonly target: LinkTarget;
  readonly relation: Relation;
  /** As a text would write it; empty for references that texts have no address for. */
  readonly address: string;
}

/** The links of a page outside its text. */
export const pageRefsOf = ({ target, cover }: PageAttributes): PageRef[] => {
  // Almost no page has any, and this is called for every page of large spaces.
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
