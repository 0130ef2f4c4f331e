import { useState } from "react";
import { defaultOf } from "#site/structure/locate.ts";
import { pointerTo, type SectionItem, type StructureItem } from "#site/structure/model.ts";
import { describeFailure } from "#web/api/failures.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { LostAddresses } from "./lost-addresses.tsx";
import { messages } from "./messages.ts";
import { PageImpact } from "./page-impact.tsx";
import { useEditor } from "./structure-editor.ts";
import { tryEdits } from "./gestures.ts";

interface DefaultDialogProps {
  readonly section: SectionItem;
  readonly onClose: () => void;
}

/** Asks which site-space readers get when they open a section. */
export const DefaultDialog = ({ section: { title, siteSpaces }, onClose }: DefaultDialogProps) => {
  const { make } = useEditor();
  const now = defaultOf(siteSpaces);
  const [id, setId] = useState(now?.id);
  const chosen = siteSpaces.find((siteSpace) => siteSpace.id === id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.successor.title(title)}
      body={
        <div className="text-ink">
          <Field label={messages.successor.which} hint={messages.defaultTitle["site-space"]}>
            <Select
              value={id ?? ""}
              options={siteSpaces.map((each) => ({ value: each.id, label: each.title }))}
              onChange={({ target }) => setId(target.value)}
            />
          </Field>
        </div>
      }
      confirmLabel={messages.successor.submit}
      disabledReason={id === now?.id ? messages.menu.isDefault : undefined}
      onConfirm={async () => {
        if (chosen === undefined) return;
        make({
          edits: [{ operation: "set_default", item: { type: "site-space", id: chosen.id } }],
          label: messages.edits.makeDefault(chosen.title),
        });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Asks for confirmation before the default of the live structure changes, and shows the effect on readers. */
export const MakeDefaultDialog = ({
  item,
  onClose,
}: {
  item: StructureItem;
  onClose: () => void;
}) => {
  const { state, titles, save } = useEditor();
  // The structure when the dialog opened; once confirmed, there is nothing left to change.
  const [shown] = useState(state.shown);
  const [edits] = useState(() => [{ operation: "set_default" as const, item: pointerTo(item) }]);
  const { after, failure } = tryEdits(shown, edits, titles);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.makeDefault.title(messages.named(item.type, item.title))}
      body={
        <div className="flex flex-col gap-3">
          <p>
            {item.type === "site-section"
              ? messages.makeDefault.section
              : messages.makeDefault.siteSpace}
          </p>
          <PageImpact edits={edits} />
          {after !== undefined && <LostAddresses before={shown} after={after} />}
        </div>
      }
      confirmLabel={messages.makeDefault.submit}
      disabledReason={failure?.message}
      onConfirm={() => save({ edits, label: messages.edits.makeDefault(item.title) })}
      describeFailure={describeFailure}
    />
  );
};
