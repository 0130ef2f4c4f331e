import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { collectionTitle } from "#contract/schemas/collection.ts";
import { spaceTitle } from "#contract/schemas/space.ts";
import {
  type Collection,
  collectionQuery,
  collectionVersion,
  updateCollection,
} from "#web/api/collections.ts";
import { type Space, spaceQuery, spaceVersion, updateSpace } from "#web/api/spaces.ts";
import { ifMatch } from "#web/api/versions.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { titleOf } from "./content-items.ts";
import { messages } from "./messages.ts";

interface Titled {
  title: string;
}
const spaceSchema = z.object({ title: spaceTitle.min(1) });
const collectionSchema = z.object({ title: collectionTitle.min(1) });

interface FieldProps {
  readonly form: ContractForm<Titled, Titled>;
  readonly title: string;
  readonly onClose: () => void;
}

const Ask = ({ form, title, onClose }: FieldProps) => (
  <FormDialog
    form={form}
    title={messages.renaming.title(title)}
    submitLabel={messages.renaming.submit}
    onClose={onClose}
    width="sm"
  >
    <TextField form={form} name="title" label={messages.renaming.field} autoComplete="off" />
  </FormDialog>
);

interface RenameSpaceProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** Gives a space another title; somebody else's new title in between is shown, not overwritten. */
export const RenameSpaceDialog = ({ space: opened, onClose }: RenameSpaceProps) => {
  const queryClient = useQueryClient();
  const { data: space = opened } = useQuery(spaceQuery(opened.id));
  const { mutateAsync } = useMutation(updateSpace);
  const form = useContractForm({
    schema: spaceSchema,
    defaultValues: { title: space.title },
    submit: (body) =>
      mutateAsync({ path: { spaceId: opened.id }, body, ...ifMatch(spaceVersion(opened.id)) }),
    reload: async () => {
      const { title } = await queryClient.fetchQuery({ ...spaceQuery(opened.id), staleTime: 0 });
      return { title };
    },
    onDone: ({ title }) => {
      toast({ title: messages.renaming.done(title), tone: "success" });
      onClose();
    },
  });
  return <Ask form={form} title={titleOf(opened)} onClose={onClose} />;
};

interface RenameCollectionProps {
  readonly collection: Collection;
  readonly onClose: () => void;
}

/** The same for a collection. */
export const RenameCollectionDialog = ({ collection: opened, onClose }: RenameCollectionProps) => {
  const queryClient = useQueryClient();
  const { data: collection = opened } = useQuery(collectionQuery(opened.id));
  const { mutateAsync } = useMutation(updateCollection);
  const form = useContractForm({
    schema: collectionSchema,
    defaultValues: { title: collection.title },
    submit: (body) =>
      mutateAsync({
        path: { collectionId: opened.id },
        body,
        ...ifMatch(collectionVersion(opened.id)),
      }),
    reload: async () => {
      const query = { ...collectionQuery(opened.id), staleTime: 0 };
      const { title } = await queryClient.fetchQuery(query);
      return { title };
    },
    onDone: ({ title }) => {
      toast({ title: messages.renaming.done(title), tone: "success" });
      onClose();
    },
  });
  return <Ask form={form} title={titleOf(opened)} onClose={onClose} />;
};
