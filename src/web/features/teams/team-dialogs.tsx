import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { updateTeam as schema } from "#contract/schemas/team.ts";
import {
  type OrganizationTeam,
  removeTeam,
  teamQuery,
  teamVersion,
  updateTeam,
} from "#web/api/teams.ts";
import { ifMatch } from "#web/api/versions.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { NotAllowedDialog } from "#web/shell/dialog-routes.tsx";
import { notAllowedMessages } from "./messages.ts";
import { type TeamAction, useScreen } from "./team-actions.tsx";
import { useBackToTeam, useTeamEditing } from "./pending-changes.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { plural } from "#web/kit/format-number.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";

const renameMessages = {
  title: (title: string) => `Rename ${title}`,
  field: "Title",
  submit: "Rename",
  done: (title: string) => `Renamed to ${title}`,
} as const;

interface DialogProps {
  readonly team: OrganizationTeam;
  readonly onClose: () => void;
}

/** Renames a team. If somebody else has renamed it in the meantime, the new title is shown and not overwritten. */
const RenameDialog = ({ team: opened, onClose }: DialogProps) => {
  const { organization } = useScreen();
  const path = { organizationId: organization.id, teamId: opened.id };
  const queryClient = useQueryClient();
  const { data: team = opened } = useQuery(teamQuery(organization.id, opened.id));
  const { mutateAsync } = useMutation(updateTeam);
  const form = useContractForm({
    schema,
    defaultValues: { title: team.title },
    submit: (body) =>
      mutateAsync({ path, body, ...ifMatch(teamVersion(organization.id, team.id)) }),
    reload: async () => {
      const { title } = await queryClient.fetchQuery({
        ...teamQuery(organization.id, team.id),
        staleTime: 0,
      });
      return { title };
    },
    onDone: ({ title }) => {
      toast({ title: renameMessages.done(title), tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={renameMessages.title(opened.title)}
      submitLabel={renameMessages.submit}
      onClose={onClose}
      width="sm"
    >
      <TextField form={form} name="title" label={renameMessages.field} />
    </FormDialog>
  );
};

/** The dialog over the team's own screen, at its own address. */
export const RenameTeam = () => {
  const { team } = useTeamEditing();
  const { organization } = useScreen();
  const back = useBackToTeam();
  if (!organization.permissions.admin)
    return <NotAllowedDialog text={notAllowedMessages.needsAdmin} onClose={back} />;
  return <RenameDialog team={team} onClose={back} />;
};

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

/** Shows what is deleted with a team, then deletes it and leaves its screens. */
const DeleteDialog = ({ team, onClose }: DialogProps) => {
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
      // If nothing is lost, a press is enough.
      {...(lost && { typedText: team.title })}
      confirmLabel={deleteMessages.confirm}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};

interface TeamDialogProps {
  readonly action: TeamAction;
  readonly onClose: () => void;
}

/** The dialog of the current action. */
export const TeamDialog = ({ action: { kind, team }, onClose }: TeamDialogProps) => {
  const Dialog = kind === "rename" ? RenameDialog : DeleteDialog;
  return <Dialog team={team} onClose={onClose} />;
};
