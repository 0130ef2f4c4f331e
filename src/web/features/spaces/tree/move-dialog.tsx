import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { collectionChoices, useOrganization, useContentTree } from "./use-content-tree.ts";
import { pointerTo, type ContentItem, siblingsIn, type MoveTarget } from "./content-items.ts";
import { messages } from "./messages.ts";
import { useMoves } from "./use-moves.tsx";
const FIRST = "first";
const LAST = "last";

/** The target that a choice names: the beginning, the end, or after one of the siblings. */
const targetOf = (
  siblings: readonly ContentItem[],
  parent: string | null,
  position: string,
): MoveTarget => {
  const [first] = siblings;
  if (position === FIRST && first) return { parent, before: pointerTo(first.content) };
  const previous = position === LAST ? siblings.at(-1) : siblings.find(({ id }) => id === position);
  return previous ? { parent, after: pointerTo(previous.content) } : { parent };
};

interface MoveDialogProps {
  readonly item: ContentItem;
  readonly onClose: () => void;
}

/** Asks where to: which collection, and where in it. */
export const MoveDialog = ({ item, onClose }: MoveDialogProps) => {
  const organization = useOrganization();
  const items = useContentTree();
  const { move } = useMoves();
  const siblingsOf = (parent: string | null) =>
    siblingsIn(items, parent).filter(({ id }) => id !== item.id);
  const stood = siblingsIn(items, item.parent);
  const [presentPosition] = useState(() => {
    const index = stood.findIndex(({ id }) => id === item.id);
    return index <= 0 ? FIRST : (stood[index - 1]?.id ?? FIRST);
  });
  const choices = collectionChoices(organization, items, item.id);
  // What stands in a collection the caller cannot open starts from the top.
  const [parent, setParent] = useState(
    choices.find(({ value }) => value === item.parent)?.value ?? null,
  );
  const [position, setPosition] = useState(parent === item.parent ? presentPosition : LAST);
  const siblings = siblingsOf(parent);
  const isLast = siblings.length > 0 && siblings.at(-1)?.id === presentPosition;
  const same =
    parent === item.parent && (position === presentPosition || (position === LAST && isLast));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.moves.dialog.title(item.text)}
      body={
        <div className="flex flex-col gap-4 text-ink">
          <Field label={messages.moves.dialog.collection}>
            <Select
              value={parent ?? ""}
              options={choices.map(({ value, label, disabledReason }) => ({
                value: value ?? "",
                label: disabledReason === undefined ? label : `${label} (${disabledReason})`,
                disabled: disabledReason !== undefined && value !== item.parent,
              }))}
              onChange={({ target }) => {
                const next = target.value === "" ? null : target.value;
                setParent(next);
                setPosition(next === item.parent ? presentPosition : LAST);
              }}
            />
          </Field>
          <Field label={messages.moves.dialog.position}>
            <Select
              value={position}
              options={[
                { value: FIRST, label: messages.moves.dialog.first },
                ...siblings.map(({ id, text }) => ({
                  value: id,
                  label: messages.moves.dialog.after(text),
                })),
                { value: LAST, label: messages.moves.dialog.last },
              ]}
              onChange={({ target }) => setPosition(target.value)}
            />
          </Field>
        </div>
      }
      confirmLabel={messages.moves.dialog.submit}
      disabledReason={same ? messages.moves.dialog.same : undefined}
      onConfirm={() => move(item, targetOf(siblings, parent, position))}
      describeFailure={describeFailure}
    />
  );
};
