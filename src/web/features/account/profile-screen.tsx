import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { updateUser as updateUserBody } from "#contract/schemas/user.ts";
import { callerQuery, updateUser } from "#web/api/users.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { profileMessages } from "./messages.ts";

const schema = updateUserBody.required();
const labels = { displayName: profileMessages.name, photoURL: profileMessages.photo };

export const ProfileScreen = () => {
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
