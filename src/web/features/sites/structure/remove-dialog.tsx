import { use, useState } from "react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { heirsOf } from "#site/readers/heirs.ts";
import { pointerTo, type StructureItem } from "#site/structure/model.ts";
import { neighbourOf, removedSpaces } from "#site/structure/removals.ts";
import { describeFailure } from "#web/api/failures.ts";
import { InboundLinksTo } from "#web/features/content/index.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { type FocusFinder, ReturnFocusTo } from "#web/ui/focus-return.ts";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { tryEdits } from "./gestures.ts";
import { LostAddresses } from "./lost-addresses.tsx";
import { messages } from "./messages.ts";
import { PageImpact } from "./page-impact.tsx";
import { useEditor } from "./structure-editor.ts";
import { besideOf, followersOf, SuccessorField } from "./successor-field.tsx";
import { rowOf } from "./use-panel-focus.ts";

interface HeirFieldProps {
  readonly beside: readonly StructureItem[];
  /** Id of the selected one; undefined for none. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Asks where links to a removed item should redirect, if it does not need a successor. */
const HeirField = ({ beside, value, onChange }: HeirFieldProps) => (
  <div className="text-ink">
    <Field
      label={messages.successor.heir}
      hint={value === undefined ? messages.successor.nobodyHint : messages.successor.heirHint}
    >
      <Select
        value={value ?? ""}
        options={[
          { value: "", label: messages.successor.nobody },
          ...beside.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      />
    </Field>
  </div>
);

const goesWith = (item: StructureItem): string => {
  if (item.type === "site-section-group") return messages.remove.group(item.sections.length);
  return item.type === "site-section"
    ? messages.remove.spaces(item.siteSpaces.length)
    : messages.remove.space;
};

/** Shows what is removed along with an item and what happens to its addresses; a default requires a successor. */
export const RemoveDialog = ({ item, onClose }: { item: StructureItem; onClose: () => void }) => {
  const editor = useEditor();
  const { organizationId } = useSiteName();
  // The structure when the dialog opened; once confirmed, the item is not in it any more.
  const [shown] = useState(editor.state.shown);
  const around = use(ReturnFocusTo);
  const neighbour = neighbourOf(shown, item);
  const [next] = useState<FocusFinder>(() => () => rowOf(neighbour?.id ?? item.id) ?? around());
  const followers = followersOf(shown, item);
  const beside = followers.length > 0 ? [] : besideOf(shown, item);
  const [successor, setSuccessor] = useState(followers.length === 1 ? followers[0]?.id : undefined);
  const missing = followers.length > 0 && successor === undefined;
  const edit: StructureEdit = {
    operation: "remove",
    item: pointerTo(item),
    ...(successor === undefined ? {} : { successor }),
  };
  const edits = [edit];
  const { after, failure } = tryEdits(shown, edits, editor.titles);
  // What is removed does not depend on the successor.
  const whoever = { ...edit, successor: successor ?? followers[0]?.id };
  const without = tryEdits(shown, [whoever], editor.titles).after ?? shown;
  const remove = async () => {
    const step = messages.edits.remove(item.title);
    await editor.save({ edits, label: step });
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
            {beside.length > 0 && (
              <HeirField beside={beside} value={successor} onChange={setSuccessor} />
            )}
            {editor.live && !missing && <PageImpact edits={edits} />}
            {after !== undefined && (
              <LostAddresses
                before={shown}
                after={after}
                heirs={heirsOf(shown, edits, editor.titles)}
              />
            )}
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
