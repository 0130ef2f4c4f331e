import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { createTeam as schema, MAX_TEAM_CHANGES } from "#contract/schemas/team.ts";
import { memberQuery } from "#web/api/members.ts";
import { createTeam } from "#web/api/teams.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { MemberPicker } from "./add-dialog.tsx";
import { ChosenPeople } from "./chosen-people.tsx";
import { NotAllowedDialog } from "#web/shell/dialog-routes.tsx";
import { notAllowedMessages } from "./messages.ts";
import { useScreen } from "./team-actions.tsx";

const newTeamMessages = {
  title: "New team",
  field: "Title",
  hint: "What it is called in lists and grants, such as Docs or Support.",
  members: "Members",
  membersHint: "They start as members; owners are chosen on the team's page.",
  submit: "Create team",
  done: (title: string) => `Created ${title}`,
} as const;

const Chosen = ({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) => {
  const { organization } = useScreen();
  const found = useQueries({ queries: ids.map((id) => memberQuery(organization.id, id)) });
  const people = ids.map((id, index) => ({
    id,
    name: found[index]?.data?.user.displayName ?? id,
  }));
  return <ChosenPeople people={people} onRemove={onRemove} />;
};

const NewTeam = ({ onClose }: { onClose: () => void }) => {
  const { organization } = useScreen();
  const organizationId = organization.id;
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: "/o/$organizationId/teams/new" });
  const { mutateAsync } = useMutation(createTeam);
  const form = useContractForm({
    schema: schema.required(),
    defaultValues: { title: "", members: [] },
    submit: (body) => mutateAsync({ path: { organizationId }, body }),
    draftKey: `${organizationId}.team.new`,
    onDone: async (team) => {
      toast({ title: newTeamMessages.done(team.title), tone: "success" });
      await navigate({
        to: "/o/$organizationId/teams/$teamId",
        params: { organizationId, teamId: team.id },
        search: {},
      });
    },
  });
  const members = useWatch({ control: form.methods.control, name: "members" });
  const choose = (ids: string[]) =>
    form.methods.setValue("members", ids, { shouldDirty: true, shouldValidate: true });
  const leaveOut = (id: string) => choose(members.filter((chosen) => chosen !== id));
  const issue = form.methods.formState.errors.members?.message;
  return (
    <FormDialog
      form={form}
      title={newTeamMessages.title}
      submitLabel={newTeamMessages.submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={newTeamMessages.field}
        hint={newTeamMessages.hint}
      />
      <div className="flex flex-col gap-2">
        <MemberPicker
          label={newTeamMessages.members}
          hint={newTeamMessages.membersHint}
          isChosen={(id) => members.includes(id)}
          onToggle={(member) => {
            if (members.includes(member.id)) return leaveOut(member.id);
            // The member is already known and does not have to be loaded again.
            queryClient.setQueryData(memberQuery(organizationId, member.id).queryKey, member);
            choose([...members, member.id].slice(0, MAX_TEAM_CHANGES + 1));
          }}
        />
        <Chosen ids={members} onRemove={leaveOut} />
        {issue !== undefined && (
          <p role="alert" className="text-sm text-danger-ink">
            {issue}
          </p>
        )}
      </div>
    </FormDialog>
  );
};

/** Creates a team with a title and its first members, then opens it. */
export const NewTeamDialog = () => {
  const { organization } = useScreen();
  const navigate = useNavigate({ from: "/o/$organizationId/teams/new" });
  const back = () =>
    void navigate({
      to: "/o/$organizationId/teams",
      search: (now) => now,
      state: (now) => now,
      resetScroll: false,
    });
  if (!organization.permissions.admin)
    return <NotAllowedDialog text={notAllowedMessages.needsAdmin} onClose={back} />;
  return <NewTeam onClose={back} />;
};
