import { locateSection } from "#site/structure/locate.ts";
import type { ItemPointer } from "#site/structure/model.ts";
import { findItem } from "#site/structure/position.ts";
import { useState } from "react";
import { AddGroupDialog, AddSpacesDialog, ReplaceDialog } from "./add-dialogs.tsx";
import { AddSectionsDialog } from "./add-sections-dialog.tsx";
import { ParentDialog, PositionDialog } from "./item-dialogs.tsx";
import { DefaultDialog, MakeDefaultDialog } from "./default-dialogs.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { type DialogRequest, useEditor } from "./structure-editor.ts";

interface StructureDialogProps {
  readonly dialog: DialogRequest;
  readonly onClose: () => void;
}

const ItemDialog = ({
  kind,
  item: pointer,
  onClose,
}: {
  kind: "position" | "parent" | "remove" | "replace" | "make-default";
  item: ItemPointer;
  onClose: () => void;
}) => {
  const { state } = useEditor();
  // The dialog outlives its item: it waits for the response, or shows what went wrong.
  const [item] = useState(() => findItem(state.shown, pointer));
  if (item === undefined) return null;
  if (kind === "position") return <PositionDialog item={item} onClose={onClose} />;
  if (kind === "parent") return <ParentDialog item={item} onClose={onClose} />;
  if (kind === "remove") return <RemoveDialog item={item} onClose={onClose} />;
  if (kind === "make-default") return <MakeDefaultDialog item={item} onClose={onClose} />;
  return item.type === "site-space" ? <ReplaceDialog item={item} onClose={onClose} /> : null;
};

const ChooseDefault = ({ section, onClose }: { section: string; onClose: () => void }) => {
  const { state } = useEditor();
  // The section when the dialog opened, so that it does not change during the choice.
  const [item] = useState(() => locateSection(state.shown, section)?.item);
  return item === undefined ? null : <DefaultDialog section={item} onClose={onClose} />;
};

/** The open dialog. */
export const StructureDialog = ({ dialog, onClose }: StructureDialogProps) => {
  const { state } = useEditor();
  if (dialog.kind === "add-group") return <AddGroupDialog onClose={onClose} />;
  if (dialog.kind === "add-sections") return <AddSectionsDialog {...dialog} onClose={onClose} />;
  if (dialog.kind === "add-spaces") {
    const { section: id } = dialog;
    const section =
      id === undefined ? undefined : findItem(state.shown, { type: "site-section", id });
    return (
      <AddSpacesDialog
        section={section?.type === "site-section" ? section : undefined}
        onClose={onClose}
      />
    );
  }
  if (dialog.kind === "default") return <ChooseDefault {...dialog} onClose={onClose} />;
  return <ItemDialog {...dialog} onClose={onClose} />;
};
