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
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";

const schema = createStructureDraft.pick({ title: true });

interface DraftTitleDialogProps {
  /** The draft to rename; if absent, a new one is created. */
  readonly draft?: SiteStructureDraft;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

/** Asks for the title of a draft. */
export const DraftTitleDialog = ({ draft, onClose, onDone }: DraftTitleDialogProps) => {
  const name = useSiteName();
  const { mutateAsync: create } = useMutation(createDraft);
  const { mutateAsync: update } = useMutation(updateDraft);
  const form = useContractForm({
    schema,
    defaultValues: { title: draft?.title ?? "" },
    submit: (body) =>
      draft === undefined
        ? create({ path: name, body })
        : update({ path: { ...name, draftId: draft.id }, body }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <FormDialog
      form={form}
      {...(draft === undefined ? messages.drafts.newDialog : messages.drafts.renameDialog)}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={messages.drafts.title} />
    </FormDialog>
  );
};

interface DiscardDraftDialogProps {
  readonly draft: SiteStructureDraft;
  readonly onClose: () => void;
  readonly onDiscarded: () => void;
}

/** Asks for confirmation before a draft is discarded with all its changes. */
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
