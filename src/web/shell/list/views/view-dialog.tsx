import { useMutation } from "@tanstack/react-query";
import { createSavedView } from "#contract/schemas/saved-view.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  createView,
  deleteView,
  type SavedView,
  type SavedViewList,
  updateView,
} from "#web/api/saved-views.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { viewMessages } from "./messages.ts";

/** A task of the view dialog: save the current filters, or rename or delete a view. */
export type ViewTask =
  | { readonly act: "save"; readonly list: SavedViewList; readonly search: string }
  | { readonly act: "rename" | "delete"; readonly view: SavedView };

interface DialogProps<Task> {
  readonly organizationId: string;
  readonly task: Task;
  readonly onClose: () => void;
}
type Saving = Extract<ViewTask, { act: "save" }>;
type OnView = Exclude<ViewTask, { act: "save" }>;

const newName = createSavedView.pick({ name: true });

const SaveDialog = ({ organizationId, task: { list, search }, onClose }: DialogProps<Saving>) => {
  const { mutateAsync } = useMutation(createView);
  const form = useContractForm({
    schema: newName,
    defaultValues: { name: "" },
    submit: ({ name }) => mutateAsync({ path: { organizationId }, body: { list, name, search } }),
    onDone: ({ name }) => {
      toast({ tone: "success", title: viewMessages.saving.done(name) });
      onClose();
    },
  });
  const { title, description, name, submit } = viewMessages.saving;
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={name} />
    </FormDialog>
  );
};

const RenameDialog = ({ organizationId, task: { view }, onClose }: DialogProps<OnView>) => {
  const { mutateAsync } = useMutation(updateView);
  const path = { organizationId, savedViewId: view.id };
  const form = useContractForm({
    schema: newName,
    defaultValues: { name: view.name },
    submit: (body) => mutateAsync({ path, body }),
    onDone: ({ name }) => {
      toast({ tone: "success", title: viewMessages.renaming.done(name) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={viewMessages.renaming.title(view.name)}
      submitLabel={viewMessages.renaming.submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={viewMessages.saving.name} />
    </FormDialog>
  );
};

const DeleteDialog = ({ organizationId, task: { view }, onClose }: DialogProps<OnView>) => {
  const { mutateAsync } = useMutation(deleteView);
  const { title, body, confirm, done } = viewMessages.deleting;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title(view.name)}
      body={body}
      confirmLabel={confirm}
      onConfirm={async () => {
        await mutateAsync({ path: { organizationId, savedViewId: view.id } });
        toast({ tone: "success", title: done(view.name) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** The dialog for saving, renaming or deleting a view. */
export const ViewDialog = ({ task, ...props }: DialogProps<ViewTask>) => {
  if (task.act === "save") return <SaveDialog {...props} task={task} />;
  return task.act === "rename" ? (
    <RenameDialog {...props} task={task} />
  ) : (
    <DeleteDialog {...props} task={task} />
  );
};
