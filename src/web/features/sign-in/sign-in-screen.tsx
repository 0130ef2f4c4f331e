import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { session } from "#web/api/connect.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { setupStateQuery, signInWithLink } from "#web/api/sign-in.ts";
import { useStore } from "#web/api/store.ts";
import { arrivedToken } from "#web/shell/sign-in-address.ts";
import { useSignInForm } from "#web/shell/use-sign-in-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { signInMessages } from "./messages.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

const Failed = ({ error }: { error: unknown }) => {
  const { title, text } = describeFailure(error);
  return (
    <Callout tone="danger" title={title}>
      {text}
    </Callout>
  );
};

/** Spends the link one came by, after a press: mail scanners that open links do not press. */
export const LinkForm = ({ token }: { token: string }) => {
  const { mutate, isPending, error } = useMutation({
    ...signInWithLink,
    onSuccess: () => arrivedToken.set(undefined),
  });
  if (isRefusal(error, 400, 401, 403)) {
    return (
      <>
        <Callout tone="danger" title={signInMessages.refusedLink.title}>
          {signInMessages.refusedLink.text}
        </Callout>
        <SecretForm />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {error !== null && <Failed error={error} />}
      <Button variant="primary" pending={isPending} onClick={() => mutate({ body: { token } })}>
        {signInMessages.submit}
      </Button>
    </div>
  );
};

/** Signs in with a pasted API token or link. */
export const SecretForm = () => {
  const { pasted, setPasted, missing, submit, pending, error } = useSignInForm();
  const refused = isRefusal(error, 400, 401, 403);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error !== null && !refused && <Failed error={error} />}
      <Field
        label={signInMessages.field}
        error={missing ? signInMessages.missing : refused ? signInMessages.refusedToken : undefined}
      >
        <Input
          type="password"
          name="secret"
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        {signInMessages.submit}
      </Button>
    </form>
  );
};

const Help = () => (
  <div className="flex flex-col gap-1.5">
    <h2 className="font-medium text-ink">{signInMessages.help.title}</h2>
    <p>{signInMessages.help.invited}</p>
    <p>{signInMessages.help.operator}</p>
    <p className="flex items-center gap-1">
      <code className="min-w-0 grow rounded-sm bg-subtle px-2 py-1.5 font-mono text-xs wrap-anywhere text-ink">
        {signInMessages.help.command}
      </code>
      <CopyButton iconOnly label={signInMessages.help.copy} text={signInMessages.help.command} />
    </p>
  </div>
);

export const SignInScreen = () => {
  const { next = "/" } = useSearch({ from: "/sign-in" });
  const { history } = useRouter();
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const token = useStore(arrivedToken);
  const phase = useStore(session.phase);
  // Whichever way it came about: by the form below, or in another tab of this browser.
  useEffect(() => {
    if (phase === "active") history.replace(next);
  }, [phase, next, history]);

  return (
    <SignInFrame
      title={signInMessages.heading}
      text={token === undefined ? undefined : signInMessages.linkText}
      footer={<Help />}
    >
      {setup.open && (
        <Callout tone="info" title={signInMessages.setupOpen.title}>
          {signInMessages.setupOpen.text}
        </Callout>
      )}
      {token === undefined ? <SecretForm /> : <LinkForm key={token} token={token} />}
    </SignInFrame>
  );
};
