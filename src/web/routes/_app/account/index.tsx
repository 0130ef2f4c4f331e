import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { updateUser as updateUserBody } from "#contract/schemas/user.ts";
import { callerQuery, updateUser } from "#web/api/users.ts";
import { profileMessages } from "#web/features/account/messages.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

const schema = updateUserBody.required();
const labels = { displayName: profileMessages.name, photoURL: profileMessages.photo };

const Profile = () => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { mutateAsync } = useMutation(updateUser);
  const form = useContractForm({
    schema,
    defaultValues: { displayName: caller.displayName, photoURL: caller.photoURL ?? null },
    submit: (_values, changed) => mutateAsync({ path: { userId: caller.id }, body: changed }),
    draftKey: "profile",
  });
  return (
    <FormCard
      form={form}
      title={profileMessages.title}
      description={profileMessages.description}
      labels={labels}
    >
      <TextField form={form} name="displayName" label={profileMessages.name} autoComplete="name" />
      <TextField
        form={form}
        name="photoURL"
        label={profileMessages.photo}
        hint={profileMessages.photoHint}
        type="url"
        inputMode="url"
        placeholder="https://"
        spellCheck={false}
        emptyAs={null}
        optional
      />
      {caller.email !== undefined && (
        <Field label={profileMessages.email} hint={profileMessages.emailHint}>
          <Input value={caller.email} readOnly />
        </Field>
      )}
    </FormCard>
  );
};

export const Route = createFileRoute("/_app/account/")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(callerQuery());
  },
  staticData: { title: screenTitles.profile },
  component: Profile,
});
