import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { makeSsoMember } from "#web/api/members.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { memberMessages as words } from "./messages.ts";

interface MakeSsoMemberProps {
  readonly member: { readonly id: string; readonly displayName: string };
  /** Returns the message afterwards, with the member's name. */
  readonly done: (name: string) => string;
}

/** Lets a member whom single sign-on would refuse use it from now on. */
export const MakeSsoMember = ({ member: { id, displayName }, done }: MakeSsoMemberProps) => {
  const { organizationId = "" } = useParams({ strict: false });
  const { mutateAsync, isPending } = useMutation(makeSsoMember);
  const make = () => {
    mutateAsync({ path: { organizationId, userId: id } }).then(
      () => toast({ tone: "success", title: done(displayName) }),
      (error: unknown) => toastFailure(error, make),
    );
  };
  return (
    <Button size="sm" pending={isPending} aria-label={words.makeNamed(displayName)} onClick={make}>
      {words.make}
    </Button>
  );
};
