import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { itemsIn } from "#site/structure/edit.ts";
import { locate } from "#site/structure/locate.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { impactMessages } from "./impact-messages.ts";
import { messages } from "./messages.ts";

/** What an edit is called where its gesture is not known: by its item in the first structure that has it. */
export const editWords = (
  edit: StructureEdit,
  structures: readonly Structure[],
  { titleOf }: SpaceTitles,
): string => {
  const [item] = itemsIn([edit]);
  const known =
    item && structures.map((structure) => locate(structure, item)).find((one) => one !== undefined);
  const given = "title" in edit ? edit.title : undefined;
  const space = "space" in edit && edit.space !== undefined ? titleOf(edit.space) : undefined;
  const title =
    known?.item.title ??
    given ??
    space ??
    impactMessages.issue.unknown(messages.small(item?.type ?? "site-space"));
  switch (edit.operation) {
    case "move":
      return messages.words.move(title);
    case "update_section":
    case "update_group":
      return messages.words.edit(title);
    case "update_site_space":
      return edit.space === undefined ? messages.words.edit(title) : messages.words.replace(title);
    case "set_default":
      return messages.words.makeDefault(title);
    case "remove":
      return messages.words.remove(title);
    case "add_section":
    case "add_site_space":
    case "add_group":
      return messages.words.add(title);
    case "wrap":
      return impactMessages.issue.wrap(title);
    case "unwrap":
      return impactMessages.issue.unwrap(title);
  }
};
