import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { ItemPointer } from "./model.ts";

/** The items that edits are about, edit by edit; what stands in them is not named. */
export const itemsIn = (edits: readonly StructureEdit[]): ItemPointer[] =>
  edits.flatMap((edit): ItemPointer[] => {
    switch (edit.operation) {
      case "move":
      case "set_default":
      case "remove":
        return [edit.item];
      case "update_section":
      case "unwrap":
        return [{ type: "site-section", id: edit.section }];
      case "update_group":
        return [{ type: "site-section-group", id: edit.group }];
      case "update_site_space":
        return [{ type: "site-space", id: edit.siteSpace }];
      case "add_section":
      case "wrap":
        return [{ type: "site-section", id: edit.id }];
      case "add_site_space":
        return [{ type: "site-space", id: edit.id }];
      case "add_group":
        return [{ type: "site-section-group", id: edit.id }];
    }
  });
