import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { signInWithLink } from "#web/api/sign-in.ts";
import { arrivedToken } from "#web/shell/arrived-token.ts";
import { useSignIn } from "#web/shell/use-sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { signInMessages } from "./messages.ts";

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
  const [pasted, setPasted] = useState("");
  const [missing, setMissing] = useState(false);
  const { signIn, pending, error } = useSignIn();
  const refused = isRefusal(error, 400, 401, 403);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(pasted.trim() === "");
    if (pasted.trim() === "" || pending) return;
    // The failure is shown from the mutation's state.
    void signIn(pasted).catch(() => undefined);
  };
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
