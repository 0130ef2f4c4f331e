import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { collectionTitle } from "#contract/schemas/collection.ts";
import { createCollection } from "#web/api/collections.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { titleOf } from "../tree/content-items.ts";
import { messages } from "./messages.ts";
import { NotAllowedDialog } from "#web/shell/not-allowed-dialog.tsx";
import { useNewDialog } from "./use-new-dialog.ts";

const schema = z.object({ title: collectionTitle.min(1), parent: z.string().nullable() });

type NewCollectionProps = Omit<ReturnType<typeof useNewDialog>, "allowed">;

const NewCollection = (props: NewCollectionProps) => {
  const { organizationId, choices, parent: chosen, leave } = props;
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createCollection);
  const form = useContractForm({
    schema,
    defaultValues: { title: "", parent: chosen },
    submit: ({ title, parent }) =>
      mutateAsync({
        path: { organizationId },
        body: { title, ...(parent !== null && { parent }) },
      }),
    draftKey: `${organizationId}.collection.new`,
    onDone: async (collection) => {
      toast({ title: messages.doneCollection(titleOf(collection)), tone: "success" });
      await navigate({
        to: "/o/$organizationId/spaces",
        params: { organizationId },
        search: { collection: collection.id },
        replace: true,
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.collection}
      submitLabel={messages.createCollection}
      onClose={leave}
    >
      <TextField
        form={form}
        name="title"
        label={messages.title}
        hint={messages.collectionHint}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="parent"
        label={messages.parent}
        hint={messages.parentHint}
        choices={choices}
      />
    </FormDialog>
  );
};

/** Makes a collection, and shows it in the tree. */
export const NewCollectionDialog = () => {
  const { allowed, ...dialog } = useNewDialog();
  return allowed ? (
    <NewCollection {...dialog} />
  ) : (
    <NotAllowedDialog text={messages.notAllowed} onClose={dialog.leave} />
  );
};
