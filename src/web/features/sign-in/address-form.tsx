import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { describeFailure, isRefusal, isRefusedFor } from "#web/api/failures.ts";
import { findSignOn, mailSignInLink, type SignOn } from "#web/api/sign-on.ts";
import { SignOnLink } from "#web/shell/sign-on.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { addressMessages } from "./messages.ts";
import { MailButton, useMailing } from "./mailing.tsx";

/** Says why something failed, where no field can. */
export const Failed = ({ error }: { error: unknown }) => {
  const { title, text } = describeFailure(error);
  return (
    <Callout tone="danger" title={title}>
      {text}
    </Callout>
  );
};

interface MailLinkProps {
  readonly email: string;
  /** Whether nothing else is offered. */
  readonly only: boolean;
}

/** Mails a sign-in link; what it says is the same for every address. */
const MailLink = ({ email, only }: MailLinkProps) => {
  const mailing = useMailing(mailSignInLink);
  if (isRefusedFor(mailing.error, "mail.off")) return <AskAdmin />;
  return (
    <>
      {mailing.error !== null && <Failed error={mailing.error} />}
      <MailButton
        mailing={mailing}
        label={addressMessages.send}
        sentText={addressMessages.sent(email)}
        primary={only}
        onPress={() => mailing.send(email)}
      />
    </>
  );
};

const AskAdmin = () => (
  <Callout title={addressMessages.askAdmin.title}>{addressMessages.askAdmin.text}</Callout>
);

interface WaysProps {
  readonly email: string;
  readonly found: readonly SignOn[];
  readonly mail: boolean;
  readonly next: string;
}

/** The ways in for an address: the providers of its domain, a mailed link, or somebody to ask. */
const Ways = ({ email, found, mail, next }: WaysProps) => {
  const several = found.length > 1;
  const group = useRef<HTMLDivElement>(null);
  // Whoever came here by Enter goes on by Enter.
  useEffect(() => group.current?.querySelector<HTMLElement>("a, button")?.focus(), []);
  return (
    <div ref={group} role="group" aria-label={addressMessages.ways} className="flex flex-col gap-4">
      {several && <p className="text-muted">{addressMessages.several}</p>}
      {found.map((signOn) => (
        <div key={signOn.provider.id} className="flex flex-col gap-1">
          <SignOnLink signOn={signOn} next={next} variant={several ? "secondary" : "primary"} />
          {(several || !mail) && (
            <span className="text-center text-sm text-muted wrap-anywhere">
              {signOn.organization.title}
            </span>
          )}
        </div>
      ))}
      {mail && <MailLink email={email} only={found.length === 0} />}
      {!mail && found.length === 0 && <AskAdmin />}
    </div>
  );
};

interface AddressFormProps {
  /** Whether the service sends e-mail. */
  readonly mail: boolean;
  /** Path of the dashboard to go on to. */
  readonly next: string;
  /** Whether nothing is offered before it. */
  readonly first: boolean;
}

/** Begins with the e-mail address, and offers what leads in for it. */
export const AddressForm = ({ mail, next, first }: AddressFormProps) => {
  const { mutate, data, variables, isPending, error, reset } = useMutation(findSignOn);
  const [email, setEmail] = useState("");
  const [malformed, setMalformed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    const sound = /^\S+@\S+$/.test(typed);
    setMalformed(!sound);
    if (sound && !isPending) mutate(typed);
  };
  const refused = isRefusal(error, 400);
  const change = (typed: string) => {
    setEmail(typed);
    // What was found is about the address before.
    if (data !== undefined) reset();
  };
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {error !== null && !refused && <Failed error={error} />}
        <Field
          label={addressMessages.field}
          error={malformed || refused ? addressMessages.malformed : undefined}
        >
          <Input
            type="email"
            name="email"
            autoComplete="username"
            spellCheck={false}
            value={email}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        {data === undefined && (
          <Button type="submit" variant={first ? "primary" : "secondary"} pending={isPending}>
            {addressMessages.submit}
          </Button>
        )}
      </form>
      {data !== undefined && variables !== undefined && (
        <Ways key={variables} email={variables} found={data.items} mail={mail} next={next} />
      )}
    </div>
  );
};
