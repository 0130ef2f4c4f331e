import { type MutationOptions, useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ServiceFailure } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { mailMessages } from "./messages.ts";

const AGAIN_AFTER_S = 60;

/** An e-mail that is sent on request, and again only after a while. */
export interface Mailing<Variables> {
  readonly send: (variables: Variables) => void;
  readonly sent: boolean;
  readonly pending: boolean;
  readonly error: ServiceFailure | null;
  /** Seconds until it can be sent again; 0 if it can be sent now. */
  readonly left: number;
  /** Starts over, for example for another address. */
  readonly reset: () => void;
}

/** Sends an e-mail through a mutation, and counts down until it can be sent again. */
export const useMailing = <Variables,>(
  mutation: MutationOptions<void, ServiceFailure, Variables>,
): Mailing<Variables> => {
  const { mutate, isPending, error, reset } = useMutation({
    ...mutation,
    onSuccess: () => {
      setSent(true);
      setLeft(AGAIN_AFTER_S);
    },
  });
  const [sent, setSent] = useState(false);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return {
    send: (variables) => {
      if (left === 0 && !isPending) mutate(variables);
    },
    sent,
    pending: isPending,
    error,
    left,
    reset: () => {
      reset();
      setSent(false);
      setLeft(0);
    },
  };
};

interface MailButtonProps {
  readonly mailing: Pick<Mailing<never>, "sent" | "pending" | "left">;
  readonly label: string;
  /** The message afterwards, the same for every address. */
  readonly sentText: string;
  readonly primary?: boolean;
  /** Absent in a form, which the button submits. */
  readonly onPress?: () => void;
}

/** The button that sends an e-mail, and its message once that was sent. */
export const MailButton = ({
  mailing: { sent, pending, left },
  label,
  sentText,
  primary = false,
  onPress,
}: MailButtonProps) => (
  <>
    {sent && (
      <Callout tone="success" title={mailMessages.title}>
        {sentText}
      </Callout>
    )}
    <Button
      type={onPress === undefined ? "submit" : "button"}
      variant={primary && !sent ? "primary" : "secondary"}
      pending={pending}
      disabledReason={left > 0 ? mailMessages.wait(left) : undefined}
      onClick={onPress}
    >
      {sent ? mailMessages.again : label}
    </Button>
  </>
);
