import { newFileName } from "#contract/schemas/space-file.ts";
import type { SpaceFile } from "#web/api/files.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import type { EditorSource } from "../editor/editor-source.ts";
import type { FileWay } from "./file-rights.ts";
import { fileMessages } from "./messages.ts";
import { useFileChange } from "./use-file-change.ts";

const messages = fileMessages.rename;

interface RenameDialogProps {
  readonly source: EditorSource;
  readonly way: FileWay;
  readonly file: SpaceFile;
  readonly onClose: () => void;
}

/** Asks for a file's new name. */
export const RenameDialog = ({ source, way, file, onClose }: RenameDialogProps) => {
  const change = useFileChange(source, way);
  const form = useContractForm({
    schema: newFileName,
    defaultValues: { name: file.name },
    submit: ({ name }) =>
      change({
        change: { operation: "update_file", file: file.id, name },
        subject: fileMessages.subjects.rename(file.name, name),
        done: messages.done(name),
        fileId: file.id,
      }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={messages.title}
      description={messages.text}
      submitLabel={way === "request" ? fileMessages.proposing : messages.submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={messages.field} spellCheck={false} />
    </FormDialog>
  );
};
