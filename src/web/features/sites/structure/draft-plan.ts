import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdit, itemsIn } from "#site/structure/edit.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import { locate } from "#site/structure/locate.ts";
import { impactMessages } from "./impact-messages.ts";
import { messages } from "./messages.ts";

/** The result of applying a draft to the live structure. */
export interface DraftPlan {
  /** With all of the draft's edits, or only those before the issue. */
  readonly structure: Structure;
  /** The first edit that does not apply to the live structure any more: its index, and why. */
  readonly issue?: { readonly at: number; readonly failure: StructureFailure };
}

/** Applies the edits of a draft to the live structure, up to the first that fails. */
export const planDraft = (
  live: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): DraftPlan => {
  let structure = live;
  for (const [at, edit] of edits.entries()) {
    try {
      structure = applyEdit(structure, edit, titles);
    } catch (failure) {
      if (!(failure instanceof StructureFailure)) throw failure;
      return { structure, issue: { at, failure } };
    }
  }
  return { structure };
};

/**
 * The label of an edit without a known gesture: by its item in the first structure that contains it, else by the
 * title it sets, else by the title the item had before it was `gone`.
 */
export const editLabel = (
  edit: StructureEdit,
  structures: readonly Structure[],
  { titleOf }: SpaceTitles,
  gone: ReadonlyMap<string, string> = new Map(),
): string => {
  const [item] = itemsIn([edit]);
  const known =
    item && structures.map((structure) => locate(structure, item)).find((one) => one !== undefined);
  const given = "title" in edit ? edit.title : undefined;
  const space = "space" in edit && edit.space !== undefined ? titleOf(edit.space) : undefined;
  const title =
    known?.item.title ??
    given ??
    (item && gone.get(item.id)) ??
    space ??
    impactMessages.issue.unknown(messages.small(item?.type ?? "site-space"));
  switch (edit.operation) {
    case "move":
      return messages.edits.move(title);
    case "update_section":
    case "update_group":
      return messages.edits.edit(title);
    case "update_site_space":
      return edit.space === undefined ? messages.edits.edit(title) : messages.edits.replace(title);
    case "set_default":
      return messages.edits.makeDefault(title);
    case "remove":
      return messages.edits.remove(title);
    case "add_section":
    case "add_site_space":
    case "add_group":
      return messages.edits.add(title);
    case "wrap":
      return impactMessages.issue.wrap(title);
    case "unwrap":
      return impactMessages.issue.unwrap(title);
  }
};
