import { KeyRound } from "lucide-react";
import type { SignOn } from "#web/api/sign-on.ts";
import { buttonClass, type ButtonVariant } from "#web/ui/button.tsx";
import { rememberNext, rememberSignOn } from "./last-sign-on.ts";

/** Returns the address that starts signing in at a provider; `next` is the dashboard path to continue to. */
export const startAddress = (startURL: string, next: string): string => {
  const address = new URL(startURL, window.location.origin);
  if (next !== "/") address.searchParams.set("next", next);
  return address.href;
};

/** The same if only the provider's id is known. */
export const startAddressOf = (providerId: string, next: string): string =>
  startAddress(`/auth/saml/${encodeURIComponent(providerId)}/start`, next);

const remember = (signOn: SignOn, next: string): void => {
  rememberSignOn(signOn);
  rememberNext(next);
};

/** Leaves this page for an identity provider, as pressing its link does. */
export const leaveFor = (signOn: SignOn, next: string): void => {
  remember(signOn, next);
  window.location.assign(startAddress(signOn.provider.startURL, next));
};

interface SignOnLinkProps {
  readonly signOn: SignOn;
  readonly next: string;
  readonly variant?: ButtonVariant;
  /** Keeps this page, and what was typed in it. */
  readonly inNewTab?: boolean;
}

/** A link to an identity provider, which is offered first from then on. */
export const SignOnLink = ({
  signOn,
  next,
  variant = "secondary",
  inNewTab = false,
}: SignOnLinkProps) => (
  <a
    href={startAddress(signOn.provider.startURL, next)}
    {...(inNewTab && { target: "_blank", rel: "noreferrer" })}
    onClick={() => {
      if (inNewTab) rememberSignOn(signOn);
      else remember(signOn, next);
    }}
    className={buttonClass({ variant, className: "h-auto! min-h-8 max-w-full py-1 shrink!" })}
  >
    <KeyRound size={16} aria-hidden className="shrink-0" />
    <span className="min-w-0 text-center whitespace-normal wrap-anywhere">
      Continue with {signOn.provider.label}
    </span>
  </a>
);
