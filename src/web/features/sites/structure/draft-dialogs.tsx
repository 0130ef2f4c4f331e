import { useMutation } from "@tanstack/react-query";
import { createStructureDraft } from "#contract/schemas/structure-draft.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  createDraft,
  deleteDraft,
  type SiteStructureDraft,
  updateDraft,
} from "#web/api/site-structure.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";

const schema = createStructureDraft.pick({ title: true });

interface NewDraftDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Asks what a new draft is to be called. */
export const NewDraftDialog = ({ onClose, onCreated }: NewDraftDialogProps) => {
  const name = useSiteName();
  const creating = useMutation(createDraft);
  const form = useContractForm({
    schema,
    defaultValues: { title: "" },
    submit: ({ title }) => creating.mutateAsync({ path: name, body: { title } }),
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <FormDialog
      form={form}
      title={messages.drafts.new}
      description={messages.drafts.newText}
      submitLabel={messages.drafts.create}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={messages.drafts.title} autoComplete="off" />
    </FormDialog>
  );
};

interface DraftDialogProps {
  readonly draft: SiteStructureDraft;
  readonly onClose: () => void;
}

/** Asks for another title of a draft. */
export const RenameDraftDialog = ({ draft, onClose }: DraftDialogProps) => {
  const name = useSiteName();
  const renaming = useMutation(updateDraft);
  const form = useContractForm({
    schema,
    defaultValues: { title: draft.title },
    submit: ({ title }) =>
      renaming.mutateAsync({ path: { ...name, draftId: draft.id }, body: { title } }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={messages.drafts.renameTitle}
      submitLabel={messages.drafts.save}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={messages.drafts.title} autoComplete="off" />
    </FormDialog>
  );
};

interface DiscardDraftDialogProps extends DraftDialogProps {
  readonly onDiscarded: () => void;
}

/** Asks before a draft goes with all its changes. */
export const DiscardDraftDialog = ({ draft, onClose, onDiscarded }: DiscardDraftDialogProps) => {
  const name = useSiteName();
  const discarding = useMutation(deleteDraft);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.drafts.discardTitle(draft.title)}
      body={messages.drafts.discardText(draft.edits.length)}
      confirmLabel={messages.drafts.discard}
      onConfirm={async () => {
        await discarding.mutateAsync({ path: { ...name, draftId: draft.id } });
        toast({ title: messages.drafts.discarded(draft.title) });
        onDiscarded();
      }}
      describeFailure={describeFailure}
    />
  );
};
