import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { type OrganizationTeam, removeTeam } from "#web/api/teams.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { deleteStrings as strings } from "./list-strings.ts";
import { useScreen } from "./use-screen.ts";

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
    toast({ title: strings.done(team.title), tone: "success" });
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
      title={strings.title(team.title)}
      body={
        <div className="flex flex-col gap-3">
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
            <li>{strings.members(team.members)}</li>
            <li>{strings.spaces(team.spaces)}</li>
          </ul>
          <p>{strings.stays}</p>
        </div>
      }
      // With nothing to lose a press is enough.
      {...(lost && { typedText: team.title })}
      confirmLabel={strings.confirm}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};
