import { type ReactNode, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import type { ItemPointer, Structure, StructureItem } from "#site/structure/model.ts";
import {
  findItem,
  moveToParent,
  moveToPosition,
  parentOf,
  positionLabelOf,
  possibleParents,
  siblingsOf,
} from "#site/structure/position.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { itemParam, useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import type { EditOf } from "#contract/schemas/structure-edit.ts";
import { followersOf, SuccessorField } from "./successor-field.tsx";

/** The name of a parent in a sentence; null is the top level. */
const parentTitle = (structure: Structure, parent: ItemPointer | null): string =>
  parent === null ? messages.theTop : (findItem(structure, parent)?.title ?? messages.theTop);

interface ItemDialogProps {
  readonly item: StructureItem;
  readonly onClose: () => void;
}

interface MoveDialogProps extends ItemDialogProps {
  /** The selected move; undefined if the item is already there. */
  readonly edit: EditOf<"move"> | undefined;
  /** Why it cannot be applied yet. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

/** Asks for an item's new position, and moves it there. */
const MoveDialog = ({ item, edit, reason, onClose, children }: MoveDialogProps) => {
  const { make } = useEditor();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.position.title(messages.named(item.type, item.title))}
      body={children}
      confirmLabel={messages.position.submit}
      disabledReason={edit === undefined ? messages.position.same : reason}
      onConfirm={async () => {
        if (edit !== undefined) make({ edits: [edit], label: messages.edits.move(item.title) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Asks for an item's position among its siblings. */
export const PositionDialog = ({ item, onClose }: ItemDialogProps) => {
  const { state } = useEditor();
  const [now] = useState(() => positionLabelOf(state.shown, item)?.position ?? 1);
  const [position, setPosition] = useState(now);
  const edit = moveToPosition(state.shown, item, position);
  const label = parentTitle(state.shown, parentOf(state.shown, item) ?? null);
  return (
    <MoveDialog item={item} edit={edit} onClose={onClose}>
      <Field label={messages.position.label(label)}>
        <Select
          value={String(position)}
          options={siblingsOf(state.shown, item).map(({ id, title }, at) => ({
            value: String(at + 1),
            label: messages.position.option(at + 1, title, id === item.id),
          }))}
          onChange={({ target }) => setPosition(Number(target.value))}
        />
      </Field>
    </MoveDialog>
  );
};

/** Asks which group or section to move an item to. */
export const ParentDialog = ({ item, onClose }: ItemDialogProps) => {
  const { state } = useEditor();
  const choices = possibleParents(state.shown, item);
  const keyOf = (parent: ItemPointer | null) => (parent === null ? "" : itemParam(parent));
  const [chosen, setChosen] = useState(() => keyOf(choices[0] ?? null));
  // The followers when the dialog opened; once confirmed, the item has left them.
  const [followers] = useState(() =>
    item.type === "site-space" ? followersOf(state.shown, item) : [],
  );
  const [successor, setSuccessor] = useState(followers.length === 1 ? followers[0]?.id : undefined);
  const missing = followers.length > 0 && successor === undefined;
  const parent = choices.find((one) => keyOf(one) === chosen);
  const move = parent === undefined ? undefined : moveToParent(state.shown, item, parent);
  const edit = move && successor !== undefined ? { ...move, successor } : move;
  return (
    <MoveDialog
      item={item}
      edit={edit}
      reason={missing ? messages.successor.chooseFirst : undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label={messages.parent.label[item.type]} hint={messages.parent.note}>
          <Select
            value={chosen}
            options={choices.map((one) => ({
              value: keyOf(one),
              label: parentTitle(state.shown, one),
            }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
        {followers.length > 0 && (
          <SuccessorField followers={followers} value={successor} onChange={setSuccessor} />
        )}
      </div>
    </MoveDialog>
  );
};
