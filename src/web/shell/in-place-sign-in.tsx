import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { session } from "#web/api/connect.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { findSignOn, mailSignInLink, type SignOn } from "#web/api/sign-on.ts";
import { callerQuery } from "#web/api/users.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { lastSignOn } from "./last-sign-on.ts";
import { SignOnLink } from "./sign-on.tsx";
import { useSignInForm } from "./use-sign-in-form.ts";

/** The texts of signing in again over an open screen. */
const inPlaceMessages = {
  title: "Sign in to go on",
  description:
    "Your session ended while you worked. What you typed is kept, and what you started goes on once you are back.",
  newTab: "Opens in a new tab. This page goes on by itself.",
  send: "Send sign-in link",
  sentTitle: "Check your e-mail",
  sent: (email: string) =>
    `If ${email} has an account here, a link is on its way. Open it in this browser: this page goes on by itself.`,
  field: "API token or sign-in link",
  hint: "Or open a sign-in link in another tab of this browser.",
  missing: "Paste an API token or a sign-in link.",
  refused: "This is not valid any more. Use another token or a fresh link.",
  submit: "Sign in",
  later: "Not now",
} as const;

/** The address of the person who was signed in, if the page still has it. */
const useEmail = (): string | undefined => {
  const queryClient = useQueryClient();
  const [email] = useState(() => queryClient.getQueryData(callerQuery().queryKey)?.email);
  return email;
};

/**
 * Providers that return to the open screen: those of the person's domain and the last one used, for the organization
 * in the address. Failing to find them is not shown, because there are other ways in.
 */
const useSignOns = (email: string | undefined): readonly SignOn[] => {
  const { organizationId } = useParams({ strict: false });
  const { mutate, data } = useMutation(findSignOn);
  const [last] = useState(lastSignOn);
  useEffect(() => {
    if (email !== undefined) mutate({ email, next: "/" });
  }, [mutate, email]);
  const found = data?.items ?? [];
  const all =
    last === undefined || found.some(({ provider }) => provider.id === last.provider.id)
      ? found
      : [last, ...found];
  return all.filter(
    ({ organization }) => organizationId === undefined || organization.id === organizationId,
  );
};

/** Mails a link to the person who was signed in. */
const MailLink = ({ email }: { email: string }) => {
  const { mutate, isPending, isSuccess, error } = useMutation(mailSignInLink);
  const next = useLocation({ select: ({ href }) => href });
  if (isSuccess) {
    return (
      <Callout tone="success" title={inPlaceMessages.sentTitle}>
        {inPlaceMessages.sent(email)}
      </Callout>
    );
  }
  const failure = error === null ? undefined : describeFailure(error);
  return (
    <>
      {failure !== undefined && (
        <Callout tone="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      <Button pending={isPending} onClick={() => mutate({ email, next })}>
        {inPlaceMessages.send}
      </Button>
    </>
  );
};

/** The ways to sign in without pasting anything; renders nothing if there are none. */
const OtherWays = () => {
  const email = useEmail();
  const signOns = useSignOns(email);
  const { data: setup } = useQuery(setupStateQuery());
  const mail = setup?.mail === true && email !== undefined;
  if (signOns.length === 0 && !mail) return null;
  return (
    <div className="flex flex-col gap-3 pb-5">
      {signOns.map((signOn) => (
        <SignOnLink
          key={signOn.provider.id}
          signOn={signOn}
          next="/sign-in/done"
          variant="primary"
          inNewTab
        />
      ))}
      {signOns.length > 0 && (
        <p className="text-center text-sm text-muted">{inPlaceMessages.newTab}</p>
      )}
      {mail && <MailLink email={email} />}
    </div>
  );
};

/** Signs in again without leaving the screen; waiting requests then continue automatically. */
export const InPlaceSignIn = () => {
  const formId = useId();
  const { pasted, setPasted, missing, submit, pending, error } = useSignInForm();
  const failure = error === null ? undefined : describeFailure(error);
  const words = isRefusal(error, 401) ? inPlaceMessages.refused : failure?.title;
  return (
    <Dialog
      open
      onOpenChange={session.declineSignIn}
      role="alertdialog"
      title={inPlaceMessages.title}
      description={inPlaceMessages.description}
      footer={
        <>
          <Button onClick={session.declineSignIn}>{inPlaceMessages.later}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {inPlaceMessages.submit}
          </Button>
        </>
      }
    >
      <OtherWays />
      <form id={formId} onSubmit={submit}>
        <Field
          label={inPlaceMessages.field}
          hint={inPlaceMessages.hint}
          error={missing ? inPlaceMessages.missing : words}
        >
          <Input
            type="password"
            name="secret"
            autoComplete="off"
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
};
