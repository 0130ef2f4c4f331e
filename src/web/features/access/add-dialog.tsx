import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { inviteUsersAndTeams } from "#contract/schemas/content-permission.ts";
import { MAX_MEMBER_SEARCH, MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import { givenQuery } from "#web/api/content-permissions.ts";
import { membersQuery } from "#web/api/members.ts";
import { teamsQuery } from "#web/api/teams.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ChoiceRow, ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import type { AccessTarget } from "./levels.ts";
import { givenRows, type Grantee, GranteeLine, useGive } from "./given-section.tsx";
import { addMessages, givenMessages } from "./messages.ts";
import { contentRoleChoices } from "./roles.ts";

/** How many people, and teams, are shown for one search. */
const SHOWN = 20;

/** Teams and people of the organization whose name or address contains the typed text. */
const useGranteeSearch = (organizationId: string, typed: string) => {
  const text = typed.trim().slice(0, MAX_MEMBER_SEARCH);
  const asked = useDebounced(text);
  const teams = useQuery({
    ...teamsQuery(organizationId, { title: asked.slice(0, MAX_TEAM_TITLE), limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    ...membersQuery(organizationId, { search: asked, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  return {
    asked,
    teams: teams.data?.items.map(({ id, title, members }): Grantee => ({
      kind: "team",
      id,
      name: title,
      note: givenMessages.teamOf(members),
    })),
    people: people.data?.items.map(({ id, user }): Grantee => ({
      kind: "person",
      id,
      name: user.displayName,
      note: user.email ?? "",
      photoURL: user.photoURL,
    })),
    upToDate: text === asked && !teams.isPlaceholderData && !people.isPlaceholderData,
    more: teams.data?.next !== undefined || people.data?.next !== undefined,
    failed: teams.isError || people.isError,
    retry: () => {
      void teams.refetch();
      void people.refetch();
    },
  };
};

interface Choice {
  readonly isChosen: (id: string) => boolean;
  /** Returns what a person or team already has, in short. */
  readonly noteOf: (id: string) => string | undefined;
  readonly onToggle: (grantee: Grantee) => void;
}

interface GroupProps extends Choice {
  readonly label: string;
  readonly grantees: readonly Grantee[];
}

const Group = ({ label, grantees, isChosen, noteOf, onToggle }: GroupProps) => {
  const id = useId();
  if (grantees.length === 0) return null;
  return (
    <div className="p-1">
      <p id={id} className="px-2 pt-1 text-xs font-medium text-muted">
        {label}
      </p>
      <ul aria-labelledby={id}>
        {grantees.map((grantee) => (
          <ChoiceRow
            key={grantee.id}
            checked={isChosen(grantee.id)}
            note={noteOf(grantee.id)}
            onToggle={() => onToggle(grantee)}
          >
            <GranteeLine grantee={grantee} />
          </ChoiceRow>
        ))}
      </ul>
    </div>
  );
};

/** Selects from the teams and people of the organization; the service searches while typing. */
const GranteePicker = ({ organizationId, ...choosing }: Choice & { organizationId: string }) => {
  const [typed, setTyped] = useState("");
  const { teams, people, asked, upToDate, more, failed, retry } = useGranteeSearch(
    organizationId,
    typed,
  );
  const found = teams !== undefined && people !== undefined;
  const nobody = upToDate && found && teams.length + people.length === 0;
  return (
    <ChoiceSearch
      label={addMessages.search}
      words={addMessages}
      maxLength={MAX_MEMBER_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={!upToDate}
      pending={!found && !failed}
      failed={!found && failed}
      onRetry={retry}
      status={nobody ? addMessages.nobody(asked) : upToDate && more ? addMessages.more : ""}
    >
      {found && (
        <>
          <Group label={addMessages.teams} grantees={teams} {...choosing} />
          <Group label={addMessages.people} grantees={people} {...choosing} />
        </>
      )}
    </ChoiceSearch>
  );
};

const idsOf = (chosen: readonly Grantee[], kind: Grantee["kind"]): string[] =>
  chosen.filter((grantee) => grantee.kind === kind).map(({ id }) => id);

interface AddDialogProps {
  readonly target: AccessTarget;
  readonly onClose: () => void;
}

/** Gives several people and teams one role, all of them or none. */
export const AddDialog = ({ target, onClose }: AddDialogProps) => {
  const give = useGive(target);
  const { data: given } = useQuery(givenQuery(target));
  const [chosen, setChosen] = useState<readonly Grantee[]>([]);
  const form = useContractForm({
    schema: inviteUsersAndTeams,
    defaultValues: { users: [], teams: [], role: "read" },
    submit: ({ users = [], teams = [], role }) => give({ users, teams, role }).then(() => role),
    onDone: (role) => {
      toast({ title: addMessages.done(chosen.length, roleLabel(role)), tone: "success" });
      onClose();
    },
  });
  const now = new Map(given && givenRows(given).map(({ id, role }) => [id, role]));
  const toggle = (grantee: Grantee) => {
    const rest = chosen.filter(({ id }) => id !== grantee.id);
    const next = rest.length < chosen.length ? rest : [...chosen, grantee];
    setChosen(next);
    form.methods.setValue("users", idsOf(next, "person"), { shouldDirty: true });
    form.methods.setValue("teams", idsOf(next, "team"), { shouldDirty: true });
  };
  return (
    <FormDialog
      form={form}
      title={addMessages.title(target.title)}
      submitLabel={addMessages.submit}
      disabledReason={chosen.length === 0 ? addMessages.first : undefined}
      onClose={onClose}
      footerNote={<span role="status">{addMessages.chosen(chosen.length)}</span>}
    >
      <GranteePicker
        organizationId={target.organizationId}
        isChosen={(id) => chosen.some((grantee) => grantee.id === id)}
        noteOf={(id) => {
          const role = now.get(id);
          return role && addMessages.has(roleLabel(role));
        }}
        onToggle={toggle}
      />
      <RadioField
        inRow
        form={form}
        name="role"
        label={addMessages.role}
        choices={contentRoleChoices}
      />
    </FormDialog>
  );
};
