import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { session } from "#web/api/connect.ts";
import { signOut } from "#web/api/sign-in.ts";
import { toast } from "#web/ui/toast.tsx";
import { lastSignOn } from "./last-sign-on.ts";
import { accountMessages } from "./messages.ts";

const signedOutMessages = {
  title: "You are signed out here",
  text: (provider: string) =>
    `${provider} may still know you, and sign you in again without asking. Sign out there, too, on a shared device.`,
} as const;

/** A person who signed in by single sign-on stays signed in at the provider, whose session is not ours to end. */
const noteProvider = (reach: string | undefined): void => {
  const last = lastSignOn();
  if (last === undefined || last.organization.id !== reach) return;
  toast({
    title: signedOutMessages.title,
    description: signedOutMessages.text(last.provider.label),
  });
};

/** Returns a function that signs out everywhere in this browser and reports a failure. */
export const useSignOut = (): (() => void) => {
  const { mutateAsync } = useMutation(signOut);
  const run = () => {
    const reach = session.reach();
    mutateAsync().then(
      () => noteProvider(reach),
      (error: unknown) =>
        toast({
          tone: "danger",
          title: accountMessages.signOutFailed,
          description: describeFailure(error).title,
          action: { label: accountMessages.signOut, run },
        }),
    );
  };
  return run;
};
