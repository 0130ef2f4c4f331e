import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { updateTeam as schema } from "#contract/schemas/team.ts";
import { type OrganizationTeam, teamQuery, teamVersion, updateTeam } from "#web/api/teams.ts";
import { ifMatch } from "#web/api/versions.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { NotAllowedDialog } from "./not-allowed-dialog.tsx";
import { useScreen } from "./team-actions.tsx";
import { useBackToTeam, useTeamEditing } from "./team-editing.tsx";

const renameMessages = {
  title: (title: string) => `Rename ${title}`,
  field: "Title",
  submit: "Rename",
  done: (title: string) => `Renamed to ${title}`,
} as const;

interface RenameDialogProps {
  readonly team: OrganizationTeam;
  readonly onClose: () => void;
}

/** Gives a team another title; somebody else's new title in between is shown, not overwritten. */
export const RenameDialog = ({ team: opened, onClose }: RenameDialogProps) => {
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
      <TextField form={form} name="title" label={renameMessages.field} autoComplete="off" />
    </FormDialog>
  );
};

/** The dialog over the team's own screen, at its own address. */
export const RenameTeam = () => {
  const { team } = useTeamEditing();
  const { organization } = useScreen();
  const back = useBackToTeam();
  if (!organization.permissions.admin) return <NotAllowedDialog needs="admin" onClose={back} />;
  return <RenameDialog team={team} onClose={back} />;
};
