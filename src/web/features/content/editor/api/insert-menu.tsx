import { Braces, Webhook } from "lucide-react";
import { useState } from "react";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { deferred } from "#web/shell/deferred.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { specInsertMessages as messages } from "./messages.ts";

const OperationsDialog = deferred(async () => {
  const { OperationsDialog: dialog } = await import("./operations-dialog.tsx");
  return dialog;
});
const SchemasDialog = deferred(async () => {
  const { SchemasDialog: dialog } = await import("./schemas-dialog.tsx");
  return dialog;
});

interface InsertMenuProps {
  /** Inserts Markdown at the caret. */
  readonly onInsert: (markdown: string) => void;
}

/** Inserts blocks with operations or schemas of an API; also available in the command palette. */
export const InsertMenu = ({ onInsert }: InsertMenuProps) => {
  const [open, setOpen] = useState<"operations" | "schemas">();
  const close = () => setOpen(undefined);
  useActions([
    {
      id: "editor.insert-operations",
      label: messages.operations,
      run: () => setOpen("operations"),
    },
    { id: "editor.insert-schemas", label: messages.schemas, run: () => setOpen("schemas") },
  ]);
  return (
    <>
      <ActionMenu
        trigger={
          <button type="button" className={buttonClass({ size: "sm", variant: "ghost" })}>
            <Webhook size={14} aria-hidden />
            {messages.menu}
          </button>
        }
        items={[
          { label: messages.operations, icon: Webhook, onSelect: () => setOpen("operations") },
          { label: messages.schemas, icon: Braces, onSelect: () => setOpen("schemas") },
        ]}
      />
      {open === "operations" && <OperationsDialog with={{ onInsert, onClose: close }} />}
      {open === "schemas" && <SchemasDialog with={{ onInsert, onClose: close }} />}
    </>
  );
};
