import type { Conflict } from "#contract/schemas/conflict.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { compareAttributes } from "../compare/trees.ts";
import { chosenSide, type Resolutions } from "./conflicts.ts";
import { attributeConflict } from "./page-conflicts.ts";
import { mergeValue } from "./values.ts";

/** A document that both sides changed, by the hashes of its three states. */
export interface DocumentToMerge {
  readonly page: { readonly id: string; readonly title: string };
  /** Absent where there was none before. */
  readonly base?: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface MergedPage {
  readonly page: PageAttributes;
  readonly conflicts: readonly Conflict[];
  /** Its document is to be merged as well; until then `page` names that of ours. */
  readonly document?: DocumentToMerge;
}

/** Merges what a page says of itself, attribute by attribute. */
export const mergePage = (
  base: PageAttributes | undefined,
  ours: PageAttributes,
  theirs: PageAttributes,
  answers: Resolutions,
): MergedPage => {
  const document = documentToMerge(base, ours, theirs);
  const conflicts: Conflict[] = [];
  let page = ours;
  for (const { name } of compareAttributes(ours, theirs)) {
    if (name === "document" && document !== undefined) {
      continue;
    }
    const merged = mergeValue(base?.[name], ours[name], theirs[name]);
    if (merged.clean) {
      page = follow(page, merged.value === ours[name] ? ours : theirs, name);
      continue;
    }
    const conflict = attributeConflict(name, base, ours, theirs);
    const side = chosenSide(answers.get(conflict.id));
    if (side === undefined) {
      conflicts.push(conflict);
    } else {
      page = follow(page, side === "ours" ? ours : theirs, name);
    }
  }
  return { page, conflicts, ...(document !== undefined && { document }) };
};

/** The three states of a page's document, if both sides changed it, and differently. */
export const documentToMerge = (
  base: PageAttributes | undefined,
  ours: PageAttributes,
  theirs: PageAttributes,
): DocumentToMerge | undefined => {
  const [was, mine, yours] = [base?.document, ours.document, theirs.document];
  if (mine === undefined || yours === undefined || mergeValue(was, mine, yours).clean) {
    return undefined;
  }
  return {
    page: { id: ours.id, title: ours.title },
    ...(was !== undefined && { base: was }),
    ours: mine,
    theirs: yours,
  };
};

const follow = (
  page: PageAttributes,
  side: PageAttributes,
  name: keyof PageAttributes,
): PageAttributes => {
  const { [name]: _old, ...rest } = page;
  const value = side[name];
  return { ...rest, ...(value !== undefined && { [name]: value }) } as PageAttributes;
};
