import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { describeFailure } from "#web/api/failures.ts";
import { endSession, type Session } from "#web/api/users.ts";
import { useSignOut } from "#web/shell/sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { browserName } from "./browser-name.ts";
import { sessionMessages } from "./messages.ts";

/** The end of another browser's session; ending it twice is no failure, so trying again is safe. */
const EndOther = ({ session: { id, userAgent } }: { session: Session }) => {
  const { mutateAsync, isPending } = useMutation(endSession);
  const name = browserName(userAgent);
  const end = () => {
    mutateAsync({ path: { sessionId: id } }).then(
      () => toast({ tone: "success", title: sessionMessages.ended(name) }),
      (error: unknown) => {
        const { title, text } = describeFailure(error);
        toast({
          tone: "danger",
          title,
          description: text,
          action: { label: sessionMessages.retry, run: end },
        });
      },
    );
  };
  return (
    <IconButton label={sessionMessages.end(name)} icon={LogOut} pending={isPending} onClick={end} />
  );
};

/** The way out of one session: for this browser it is signing out. */
export const SessionEnd = ({ session }: { session: Session }) => {
  const signOut = useSignOut();
  if (!session.current) return <EndOther session={session} />;
  return (
    <Button size="sm" onClick={signOut}>
      {sessionMessages.signOut}
    </Button>
  );
};
