import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { updateUser as updateUserBody } from "#contract/schemas/user.ts";
import { describeFailure } from "#web/api/failures.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { mailSignInLink } from "#web/api/sign-on.ts";
import { accountQuery, updateUser, uploadPhoto } from "#web/api/users.ts";
import { PictureField } from "#web/forms/fields/picture-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { isOwnPicture } from "#web/kit/own-picture.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { profileMessages } from "./messages.ts";

/** Tells the caller that their address is not verified, and sends the e-mail that verifies it. */
const Unverified = ({ email, mail }: { email: string; mail: boolean }) => {
  const { mutate, isPending, isSuccess, error } = useMutation(mailSignInLink);
  const words = profileMessages.unverified;
  const failure = error === null ? undefined : describeFailure(error);
  if (isSuccess) {
    return (
      <Callout tone="success" title={words.sentTitle}>
        {words.sent(email)}
      </Callout>
    );
  }
  return (
    <Callout
      tone="warning"
      title={failure === undefined ? words.title : failure.title}
      actions={
        mail && (
          <Button size="sm" pending={isPending} onClick={() => mutate({ email, next: "/account" })}>
            {words.send}
          </Button>
        )
      }
    >
      {failure === undefined ? words.text(email) : failure.text} {!mail && words.noMail}
    </Callout>
  );
};

const schema = updateUserBody.required();
const labels = { displayName: profileMessages.name, photoURL: profileMessages.photo };

export const ProfileScreen = () => {
  const { data: caller } = useSuspenseQuery(accountQuery());
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const { mutateAsync } = useMutation(updateUser);
  const upload = useMutation(uploadPhoto).mutateAsync;
  const { id, displayName, photoURL } = caller;
  const uploaded = photoURL !== undefined && isOwnPicture(photoURL);
  const form = useContractForm({
    schema,
    defaultValues: { displayName, photoURL: uploaded ? null : (photoURL ?? null) },
    submit: (_values, changed) => mutateAsync({ path: { userId: caller.id }, body: changed }),
    draftKey: "profile",
  });
  return (
    <div className="flex flex-col gap-6">
      {!caller.emailVerified && caller.email !== undefined && (
        <Unverified email={caller.email} mail={setup.mail} />
      )}
      <FormCard
        form={form}
        title={profileMessages.title}
        description={profileMessages.description}
        labels={labels}
      >
        <TextField
          form={form}
          name="displayName"
          label={profileMessages.name}
          autoComplete="name"
        />
        <PictureField
          label={profileMessages.picture}
          avatar={<Avatar id={id} name={displayName} photoURL={photoURL} size="lg" />}
          uploaded={uploaded}
          upload={(file) => upload({ body: file })}
          remove={() => mutateAsync({ path: { userId: id }, body: { photoURL: null } })}
        />
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
    </div>
  );
};
