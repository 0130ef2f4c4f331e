import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { signOut } from "#web/api/sign-in.ts";
import { toast } from "#web/ui/toast.tsx";
import { accountMessages } from "./messages.ts";

/** Signs out everywhere in this browser; says so when that did not work. */
export const useSignOut = (): (() => void) => {
  const { mutateAsync } = useMutation(signOut);
  const run = () => {
    mutateAsync().catch((error: unknown) =>
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
