import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdit } from "../structure/edit.ts";
import { defaultOf, locateSection, locateSiteSpace } from "../structure/locate.ts";
import type { SpaceTitles, Structure } from "../structure/model.ts";
import type { Heirs } from "../structure/removals.ts";

/**
 * The heirs of the sections and site-spaces that edits remove: if the successor is a section, its default site-space.
 * Only heirs that still exist after all edits count, or heirs of heirs that do.
 */
export const heirsOf = (
  before: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): Heirs => {
  const steps = heirsInSteps(before, edits, titles);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

/** The same, pausing after each edit, because many edits of a large site take long. */
export const heirsInSteps = function* (
  before: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): Generator<void, Heirs> {
  if (!edits.some((edit) => edit.operation === "remove" && edit.successor !== undefined))
    return new Map();
  const named = new Map<string, string>();
  let structure = before;
  for (const edit of edits) {
    if (edit.operation === "remove" && edit.successor !== undefined) {
      const { item, successor } = edit;
      named.set(item.id, successor);
      for (const { id } of locateSection(structure, item.id)?.item.siteSpaces ?? [])
        named.set(id, successor);
    }
    structure = applyEdit(structure, edit, titles);
    yield;
  }
  const after = structure;
  const heirOf = (id: string): string | undefined => {
    const seen = new Set<string>();
    for (let heir = named.get(id); heir !== undefined && !seen.has(heir); heir = named.get(heir)) {
      seen.add(heir);
      if (locateSiteSpace(after, heir)) return heir;
      const within = defaultOf(locateSection(after, heir)?.item.siteSpaces ?? []);
      if (within) return within.id;
    }
    return undefined;
  };
  return new Map(
    [...named.keys()].flatMap((id) => {
      const heir = heirOf(id);
      const stays = locateSiteSpace(after, id) ?? locateSection(after, id);
      return heir === undefined || stays ? [] : [[id, heir] as const];
    }),
  );
};
