import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { type OrganizationTeam, removeTeam } from "#web/api/teams.ts";
import { plural } from "#web/kit/plural.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useScreen } from "./team-actions.tsx";

const deleteMessages = {
  title: (title: string) => `Delete ${title}?`,
  members: (count: number) =>
    count === 0
      ? "Nobody is in it."
      : `${plural(count, "member loses", "members lose")} this team.`,
  spaces: (count: number) =>
    count === 0
      ? "No space is open to it."
      : `${plural(count, "space loses its", "spaces lose their")} grant to it; people keep only what they may open otherwise.`,
  stays: "Its people stay members of the organization. Deleting a team cannot be undone.",
  confirm: "Delete team",
  done: (title: string) => `Deleted ${title}`,
} as const;

interface DeleteDialogProps {
  readonly team: OrganizationTeam;
  readonly onClose: () => void;
}

/** Says what goes with a team, then deletes it and leads away from what is gone. */
export const DeleteDialog = ({ team, onClose }: DeleteDialogProps) => {
  const { organization } = useScreen();
  const { mutateAsync } = useMutation(removeTeam);
  const navigate = useNavigate();
  const { teamId } = useParams({ strict: false });
  const lost = team.members > 0 || team.spaces > 0;
  const remove = async () => {
    await mutateAsync({ path: { organizationId: organization.id, teamId: team.id } });
    toast({ title: deleteMessages.done(team.title), tone: "success" });
    if (teamId !== team.id) return;
    await navigate({
      to: "/o/$organizationId/teams",
      params: { organizationId: organization.id },
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={deleteMessages.title(team.title)}
      body={
        <div className="flex flex-col gap-3">
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
            <li>{deleteMessages.members(team.members)}</li>
            <li>{deleteMessages.spaces(team.spaces)}</li>
          </ul>
          <p>{deleteMessages.stays}</p>
        </div>
      }
      // With nothing to lose a press is enough.
      {...(lost && { typedText: team.title })}
      confirmLabel={deleteMessages.confirm}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};
