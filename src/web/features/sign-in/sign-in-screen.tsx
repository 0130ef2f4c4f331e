import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { session } from "#web/api/connect.ts";
import { isRefusal } from "#web/api/failures.ts";
import { setupStateQuery, signInWithLink } from "#web/api/sign-in.ts";
import { type SignOn } from "#web/api/sign-on.ts";
import { useStore } from "#web/api/store.ts";
import { forgetSignOn, lastSignOn } from "#web/shell/last-sign-on.ts";
import { arrivedToken, nextPath } from "#web/shell/sign-in-address.ts";
import { SignOnLink } from "#web/shell/sign-on.tsx";
import { useSignInForm } from "#web/shell/use-sign-in-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast.tsx";
import { AddressForm, Failed } from "./address-form.tsx";
import { signInMessages } from "./messages.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Signs in with a pasted API token or link. */
const SecretForm = () => {
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
      <Button type="submit" pending={pending}>
        {signInMessages.submit}
      </Button>
    </form>
  );
};

const Divider = () => (
  <p aria-hidden className="flex items-center gap-3 text-sm text-muted">
    <span className="h-px grow bg-line" />
    {signInMessages.or}
    <span className="h-px grow bg-line" />
  </p>
);

interface WaysInProps {
  readonly mail: boolean;
  readonly next: string;
}

const LastUsed = ({ last, next }: { last: SignOn; next: string }) => (
  <div className="flex flex-col gap-1">
    <SignOnLink signOn={last} next={next} variant="primary" />
    <p className="text-center text-sm text-muted wrap-anywhere">
      {signInMessages.last(last.organization.title)}
    </p>
  </div>
);

/** Every way to sign in: the provider used last, the e-mail address, and a pasted token or link. */
const WaysIn = ({ mail, next }: WaysInProps) => {
  const { sso } = useSearch({ from: "/sign-in/" });
  const [last] = useState(lastSignOn);
  // The provider used last does not exist any more.
  const isGone = sso === "unavailable";
  useEffect(() => {
    if (isGone) forgetSignOn();
  }, [isGone]);
  const offered = isGone ? undefined : last;
  return (
    <>
      {offered !== undefined && (
        <>
          <LastUsed last={offered} next={next} />
          <Divider />
        </>
      )}
      <AddressForm mail={mail} next={next} first={offered === undefined} />
      <details className="rounded-sm">
        <summary className="rounded-sm text-sm font-medium text-muted hover:text-ink">
          {signInMessages.bySecret}
        </summary>
        <div className="pt-4">
          <SecretForm />
        </div>
      </details>
    </>
  );
};

interface LinkFormProps extends WaysInProps {
  readonly token: string;
}

/** Uses up the link in the address, but only after a press: mail scanners that open links do not press. */
const LinkForm = ({ token, ...ways }: LinkFormProps) => {
  const { mutate, isPending, error } = useMutation({
    ...signInWithLink,
    onError: (failure) => {
      if (isRefusal(failure, 400, 401, 403)) arrivedToken.keepNoLonger();
    },
    onSuccess: ({ ended }) => {
      if (ended === undefined || ended.sessions + ended.tokens === 0) return;
      toast({
        tone: "success",
        title: signInMessages.ended.title,
        description: signInMessages.ended.text(ended.sessions, ended.tokens),
      });
    },
  });
  if (isRefusal(error, 400, 401, 403)) {
    return (
      <>
        <Callout tone="danger" title={signInMessages.refusedLink.title}>
          {signInMessages.refusedLink.text}
        </Callout>
        <WaysIn {...ways} />
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

const Help = () => (
  <details className="rounded-sm">
    <summary className="rounded-sm font-medium hover:text-ink">{signInMessages.help.title}</summary>
    <div className="flex flex-col gap-1.5 pt-2">
      <p>{signInMessages.help.invited}</p>
      <p>{signInMessages.help.admin}</p>
      <p>{signInMessages.help.operator}</p>
      <p className="flex items-center gap-1">
        <code className="min-w-0 grow rounded-sm bg-subtle px-2 py-1.5 font-mono text-xs wrap-anywhere text-ink">
          {signInMessages.help.command}
        </code>
        <CopyButton iconOnly label={signInMessages.help.copy} text={signInMessages.help.command} />
      </p>
    </div>
  </details>
);

export const SignInScreen = () => {
  const { next: asked, sso } = useSearch({ from: "/sign-in/" });
  const next = asked ?? "/";
  const { history } = useRouter();
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const token = useStore(arrivedToken);
  const phase = useStore(session.phase);
  // However the sign-in happened: with the form below, or in another tab of this browser.
  useEffect(() => {
    if (phase !== "active") return;
    arrivedToken.forget();
    // The link may specify where to go, unless it was used on the way somewhere else.
    history.replace(asked ?? nextPath(session.next()) ?? "/");
  }, [phase, asked, history]);

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
      {sso !== undefined && (
        <Callout tone="warning" title={signInMessages.unavailable.title}>
          {signInMessages.unavailable.text}
        </Callout>
      )}
      {token === undefined ? (
        <WaysIn mail={setup.mail} next={next} />
      ) : (
        <LinkForm key={token} token={token} mail={setup.mail} next={next} />
      )}
    </SignInFrame>
  );
};
