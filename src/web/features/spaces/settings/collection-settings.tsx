import { Link } from "@tanstack/react-router";
import {
  type Collection,
  collectionQuery,
  collectionVersion,
  updateCollection,
} from "#web/api/collections.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { accessTargetOf } from "#web/features/access/index.ts";
import { DeleteCard, NotAdmin, TransferCard } from "./danger-zone.tsx";
import { settingsMessages } from "./messages.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateCollection as contract } from "#contract/schemas/collection.ts";
import { ifMatch } from "#web/api/versions.ts";
import { TextAreaField, TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { collectionMessages } from "../messages.ts";

const schema = contract.pick({ title: true, description: true }).required();
const valuesOf = ({ title, description = "" }: Collection) => ({ title, description });

/** The collection's title and description. */
const IdentityCard = ({ collection }: { collection: Collection }) => {
  const { id } = collection;
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateCollection);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(collection),
    submit: (_values, changed) =>
      mutateAsync({
        path: { collectionId: id },
        body: changed,
        ...ifMatch(collectionVersion(id)),
      }),
    reload: async () =>
      valuesOf(await queryClient.fetchQuery({ ...collectionQuery(id), staleTime: 0 })),
    draftKey: `${id}.settings.identity`,
  });
  return (
    <FormCard
      form={form}
      title={collectionMessages.identity.card}
      description={collectionMessages.identity.description}
      labels={collectionMessages.identity.fields}
    >
      <TextField
        form={form}
        name="title"
        label={collectionMessages.identity.fields.title}
        optional
      />
      <TextAreaField
        form={form}
        name="description"
        label={collectionMessages.identity.fields.description}
        hint={collectionMessages.identity.hint}
        rows={2}
        optional
      />
    </FormCard>
  );
};

/** The title of a collection, and its transfer and deletion. */
export const CollectionSettings = ({ collection }: { collection: Collection }) => {
  const resource = accessTargetOf(collection);
  if (!resource.admin) {
    return (
      <NotAdmin
        title={resource.title}
        action={
          <Link
            to="/o/$organizationId/spaces/collections/$collectionId"
            params={{ organizationId: resource.organizationId, collectionId: resource.id }}
            search={{ role: "admin" }}
            className={buttonClass()}
          >
            {settingsMessages.notAdmin.action}
          </Link>
        }
      />
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <IdentityCard collection={collection} />
      <TransferCard resource={resource} />
      <DeleteCard resource={resource} />
    </div>
  );
};
