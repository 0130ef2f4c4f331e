import { use, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { neighbourOf, removedSpaces } from "#site/structure/removals.ts";
import { pointerTo, type StructureItem } from "#site/structure/model.ts";
import { InboundLinksTo } from "#web/features/content/index.ts";
import { toast } from "#web/ui/toast.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { FocusFinder } from "#web/ui/focus-return.ts";
import { ReturnFocusTo } from "#web/ui/use-return-focus.ts";
import { useSiteName } from "../use-site.ts";
import { LostAddresses } from "./lost-addresses.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { followersOf, SuccessorField } from "./default-dialog.tsx";
import { tryEdits } from "./gestures.ts";
import { rowOf } from "./use-panel-focus.ts";

const goesWith = (item: StructureItem): string => {
  if (item.type === "site-section-group") return messages.remove.group(item.sections.length);
  return item.type === "site-section"
    ? messages.remove.spaces(item.siteSpaces.length)
    : messages.remove.space;
};

interface RemoveDialogProps {
  readonly item: StructureItem;
  readonly onClose: () => void;
}

/** Says what goes with an item and what becomes of its addresses; a default asks what is to follow it. */
export const RemoveDialog = ({ item, onClose }: RemoveDialogProps) => {
  const editor = useEditor();
  const { organizationId } = useSiteName();
  // As it was when it was asked about; once it is confirmed the item is not among them any more.
  const [shown] = useState(editor.state.shown);
  const around = use(ReturnFocusTo);
  const neighbour = neighbourOf(shown, item);
  const [next] = useState<FocusFinder>(() => () => rowOf(neighbour?.id ?? item.id) ?? around());
  const followers = followersOf(shown, item);
  const [successor, setSuccessor] = useState(followers.length === 1 ? followers[0]?.id : undefined);
  const missing = followers.length > 0 && successor === undefined;
  const edit: StructureEdit = {
    operation: "remove",
    item: pointerTo(item),
    ...(successor === undefined ? {} : { successor }),
  };
  const { after, failure } = tryEdits(shown, [edit], editor.titles);
  // What goes does not hang on who follows.
  const whoever = { ...edit, successor: successor ?? followers[0]?.id };
  const without = tryEdits(shown, [whoever], editor.titles).after ?? shown;
  const remove = async () => {
    const step = messages.edits.remove(item.title);
    await editor.save({ edits: [edit], label: step });
    if (editor.selected?.id === item.id) editor.select(undefined);
    toast({
      title: messages.remove.done(item.title),
      action: { label: messages.undo, run: () => editor.undoStep(step) },
    });
  };
  return (
    <ReturnFocusTo value={next}>
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={messages.remove.title(messages.named(item.type, item.title))}
        body={
          <div className="flex flex-col gap-3">
            <p>{goesWith(item)}</p>
            {followers.length > 0 && (
              <SuccessorField
                followers={followers}
                value={successor}
                onChange={setSuccessor}
                error={missing ? undefined : failure?.message}
              />
            )}
            <InboundLinksTo
              organizationId={organizationId}
              targets={{ spaces: removedSpaces(shown, without) }}
            />
            {after !== undefined && <LostAddresses before={shown} after={after} />}
          </div>
        }
        confirmLabel={messages.remove.submit[item.type]}
        disabledReason={missing ? messages.successor.chooseFirst : failure?.message}
        onConfirm={remove}
        describeFailure={describeFailure}
      />
    </ReturnFocusTo>
  );
};
