import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { describeFailure, isRefusal, isRefusedFor } from "#web/api/failures.ts";
import { findSignOn, mailSignInLink, type SignOn } from "#web/api/sign-on.ts";
import { leaveFor, SignOnLink } from "#web/shell/sign-on.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { MailButton, type Mailing, useMailing } from "./mailing.tsx";
import { addressMessages } from "./messages.ts";

/** Explains a failure that does not belong to a field. */
export const Failed = ({ error }: { error: unknown }) => {
  const { title, text } = describeFailure(error);
  return (
    <Callout tone="danger" title={title}>
      {text}
    </Callout>
  );
};

const AskAdmin = () => (
  <Callout title={addressMessages.askAdmin.title}>{addressMessages.askAdmin.text}</Callout>
);

/** Where a link is mailed, and what it opens. */
interface LinkRequest {
  readonly email: string;
  readonly next: string;
}

interface MailLinkProps extends LinkRequest {
  readonly mailing: Mailing<LinkRequest>;
  /** Whether it is the only option. */
  readonly only: boolean;
}

/** Mails a sign-in link; its message is the same for every address. */
const MailLink = ({ mailing, email, next, only }: MailLinkProps) => {
  if (isRefusedFor(mailing.error, "mail.off")) return <AskAdmin />;
  return (
    <>
      {mailing.error !== null && <Failed error={mailing.error} />}
      <MailButton
        mailing={mailing}
        label={addressMessages.send}
        sentText={addressMessages.sent(email)}
        primary={only}
        onPress={() => mailing.send({ email, next })}
      />
    </>
  );
};

/** A way to sign in, with a line below it that tells what it opens. */
const Way = ({ children, text }: { children: ReactNode; text: string }) => (
  <div className="flex flex-col gap-1">
    <div className="flex flex-col gap-4">{children}</div>
    <span className="text-center text-sm text-balance text-muted wrap-anywhere">{text}</span>
  </div>
);

interface WaysProps extends LinkRequest {
  readonly found: readonly SignOn[];
  readonly mail: boolean;
  readonly mailing: Mailing<LinkRequest>;
}

/**
 * The ways to sign in with an address. A single one has already been started, which is shown; several are offered as
 * a choice.
 */
const Ways = ({ found, mail, mailing, email, next }: WaysProps) => {
  const group = useRef<HTMLDivElement>(null);
  // Lets people who submitted with Enter continue with Enter.
  useEffect(() => group.current?.querySelector<HTMLElement>("a, button")?.focus(), []);
  const isChoice = found.length > 1 || (found.length === 1 && mail);
  return (
    <div ref={group} role="group" aria-label={addressMessages.ways} className="flex flex-col gap-4">
      {isChoice && <p className="font-medium">{addressMessages.choose}</p>}
      {!isChoice && found[0] !== undefined && (
        <p role="status" className="text-muted">
          {addressMessages.leaving(found[0].provider.label)}
        </p>
      )}
      {found.map((signOn) => (
        <Way key={signOn.provider.id} text={addressMessages.opens(signOn.organization.title)}>
          <SignOnLink
            signOn={signOn}
            next={next}
            variant={found.length > 1 ? "secondary" : "primary"}
          />
        </Way>
      ))}
      {mail && found.length === 0 && <MailLink {...{ mailing, email, next }} only />}
      {mail && found.length > 0 && (
        <Way text={addressMessages.opensAll(email)}>
          <MailLink {...{ mailing, email, next }} only={false} />
        </Way>
      )}
      {!mail && found.length === 0 && <AskAdmin />}
    </div>
  );
};

interface AddressFormProps {
  /** Whether the service sends e-mail. */
  readonly mail: boolean;
  /** Path of the dashboard to open afterwards. */
  readonly next: string;
  /** Whether it is the first option on the page. */
  readonly first: boolean;
}

/**
 * Asks for the e-mail address. If there is only one way to sign in with it, continues automatically: to the provider
 * of its domain, or by mailing a link. If there are several, offers them.
 */
export const AddressForm = ({ mail, next, first }: AddressFormProps) => {
  const mailing = useMailing(mailSignInLink);
  const { mutate, data, variables, isPending, error, reset } = useMutation({
    ...findSignOn,
    onSuccess: ({ items }, asked) => {
      const [only] = items;
      if (only === undefined && mail) mailing.send(asked);
      if (only !== undefined && items.length === 1 && !mail) leaveFor(only, next);
    },
  });
  const [email, setEmail] = useState("");
  const [malformed, setMalformed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    const sound = /^\S+@\S+$/.test(typed);
    setMalformed(!sound);
    if (sound && !isPending && data === undefined) mutate({ email: typed, next });
  };
  const refused = isRefusal(error, 400);
  const change = (typed: string) => {
    setEmail(typed);
    if (data === undefined) return;
    // The results belong to the previous address.
    reset();
    mailing.reset();
  };
  // A link that is sent automatically is part of the same press.
  const sending = mailing.pending && !mailing.sent && data?.items.length === 0;
  const isOver = data !== undefined && variables !== undefined && !sending;
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
        {!isOver && (
          <Button
            type="submit"
            variant={first ? "primary" : "secondary"}
            pending={isPending || sending}
          >
            {addressMessages.submit}
          </Button>
        )}
      </form>
      {isOver && (
        <Ways
          key={variables.email}
          email={variables.email}
          found={data.items}
          mail={mail}
          mailing={mailing}
          next={next}
        />
      )}
    </div>
  );
};
