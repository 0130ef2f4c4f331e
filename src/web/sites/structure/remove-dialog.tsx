import { useState } from "react";
import { describeFailure } from "../../api/failures.ts";
import type { StructureEdit } from "../../../contract/schemas/structure-edit.ts";
import { spacesLeaving } from "../../../site/structure/leaving.ts";
import { pointerTo, type StructureItem } from "../../../site/structure/model.ts";
import { vanishedAddresses } from "../../../site/structure/redirects.ts";
import { InboundLinksTo } from "../../review/inbound-links.tsx";
import { toast } from "../../ui/toast.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useSiteName } from "../use-site.ts";
import { useEditor } from "./structure-editor.ts";
import { structureStrings } from "./structure-strings.ts";
import { followersOf, SuccessorField } from "./successor-field.tsx";
import { tryEdits } from "./try-edits.ts";

const { remove: strings, named, words, undo } = structureStrings;
const { chooseFirst } = structureStrings.successor;
/** Addresses that are named one by one. */
const MOST_NAMED = 5;

const goesWith = (item: StructureItem): string => {
  if (item.type === "site-section-group") return strings.group(item.sections.length);
  return item.type === "site-section" ? strings.spaces(item.siteSpaces.length) : strings.space;
};

const Addresses = ({ words: said, addresses }: { words: string; addresses: readonly string[] }) => (
  <div>
    <p>{said}</p>
    <ul className="mt-1 flex flex-col gap-0.5 font-mono text-sm text-ink">
      {addresses.slice(0, MOST_NAMED).map((address) => (
        <li key={address}>{address}</li>
      ))}
      {addresses.length > MOST_NAMED && (
        <li className="font-sans text-muted">{strings.more(addresses.length - MOST_NAMED)}</li>
      )}
    </ul>
  </div>
);

interface RemoveDialogProps {
  readonly item: StructureItem;
  readonly onClose: () => void;
}

/** Says what goes with an item and which addresses go dark; a default asks what is to follow it. */
export const RemoveDialog = ({ item, onClose }: RemoveDialogProps) => {
  const editor = useEditor();
  const { organizationId } = useSiteName();
  // As it was when it was asked about; once it is confirmed the item is not among them any more.
  const [shown] = useState(editor.state.shown);
  const followers = followersOf(shown, item);
  const [successor, setSuccessor] = useState(followers.length === 1 ? followers[0]?.id : undefined);
  const missing = followers.length > 0 && successor === undefined;
  const edit: StructureEdit = {
    operation: "remove",
    item: pointerTo(item),
    ...(successor === undefined ? {} : { successor }),
  };
  const { after, refusal } = tryEdits(shown, [edit], editor.titles);
  // What goes does not hang on who follows.
  const whoever = { ...edit, successor: successor ?? followers[0]?.id };
  const without = tryEdits(shown, [whoever], editor.titles).after ?? shown;
  const gone = after === undefined ? [] : vanishedAddresses(shown, after);
  const dark = gone.filter(({ destination }) => destination === undefined);
  const elsewhere = gone.filter(({ destination }) => destination !== undefined);
  const remove = async () => {
    const step = words.remove(item.title);
    await editor.save({ edits: [edit], words: step });
    if (editor.selected?.id === item.id) editor.select(undefined);
    toast({
      title: strings.done(item.title),
      action: { label: undo, run: () => editor.undoStep(step) },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={strings.title(named(item.type, item.title))}
      body={
        <div className="flex flex-col gap-3">
          <p>{goesWith(item)}</p>
          {followers.length > 0 && (
            <SuccessorField
              followers={followers}
              value={successor}
              onChange={setSuccessor}
              error={missing ? undefined : refusal?.message}
            />
          )}
          <InboundLinksTo
            organizationId={organizationId}
            targets={{ spaces: spacesLeaving(shown, without) }}
          />
          {dark.length > 0 && (
            <Addresses words={strings.dark} addresses={dark.map(({ address }) => address)} />
          )}
          {elsewhere.length > 0 && (
            <Addresses
              words={strings.elsewhere}
              addresses={elsewhere.map(({ address }) => address)}
            />
          )}
        </div>
      }
      confirmLabel={strings.submit[item.type]}
      disabledReason={missing ? chooseFirst : refusal?.message}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};
