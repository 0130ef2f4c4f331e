import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { defaultOf } from "#site/structure/locate.ts";
import type { SectionItem } from "#site/structure/model.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";

interface DefaultDialogProps {
  readonly section: SectionItem;
  readonly onClose: () => void;
}

/** Asks which site-space of a section readers get when they open it. */
export const DefaultDialog = ({ section: { title, siteSpaces }, onClose }: DefaultDialogProps) => {
  const { act } = useEditor();
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
        act({
          edits: [{ operation: "set_default", item: { type: "site-space", id: chosen.id } }],
          words: messages.words.makeDefault(chosen.title),
        });
      }}
      describeFailure={describeFailure}
    />
  );
};
