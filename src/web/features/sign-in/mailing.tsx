import { type MutationOptions, useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ServiceFailure } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { mailMessages } from "./messages.ts";

const AGAIN_AFTER_S = 60;

/** Something that is mailed when asked for, and again only after a while. */
export interface Mailing<Variables> {
  readonly send: (variables: Variables) => void;
  readonly sent: boolean;
  readonly pending: boolean;
  readonly error: ServiceFailure | null;
  /** Seconds until it can be sent again; 0 when it can. */
  readonly left: number;
  /** Begins anew, as for another address. */
  readonly reset: () => void;
}

/** Mails by a mutation, and counts down until it can be done again. */
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
  /** What is said afterwards, whatever the address. */
  readonly sentText: string;
  readonly primary?: boolean;
  /** Left out in a form, which it submits. */
  readonly onPress?: () => void;
}

/** The button that has something mailed, and what it says once that is on its way. */
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
