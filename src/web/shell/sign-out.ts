import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { signOut } from "#web/api/sign-in.ts";
import { toast } from "#web/ui/toast-store.ts";
import { accountStrings } from "./strings.ts";

/** Signs out everywhere in this browser; says so when that did not work. */
export const useSignOut = (): (() => void) => {
  const { mutateAsync } = useMutation(signOut);
  const run = () => {
    mutateAsync().catch((error: unknown) =>
      toast({
        tone: "danger",
        title: accountStrings.signOutFailed,
        description: describeFailure(error).title,
        action: { label: accountStrings.signOut, run },
      }),
    );
  };
  return run;
};
