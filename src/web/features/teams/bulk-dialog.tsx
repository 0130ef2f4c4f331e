import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_ADDED_TO_TEAMS } from "#contract/schemas/limits.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import type { Space } from "#web/api/spaces.ts";
import {
  changeTeams,
  type ChangeOrganizationTeams,
  type TeamChanges,
  teamChangesQuery,
} from "#web/api/teams.ts";
import { SpaceLevelFields } from "#web/features/access/index.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { BulkChangeDialog } from "#web/shell/list/bulk-change-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { MemberPicker } from "./add-dialog.tsx";
import { BulkEffects } from "./bulk-effects.tsx";
import { bulkMessages } from "./bulk-messages.ts";
import { ChosenPeople } from "./chosen-people.tsx";
import { useScreen } from "./team-actions.tsx";

type Change = ChangeOrganizationTeams["change"];
export type TeamBulkKind = Change["type"];

interface TeamBulkDialogProps {
  readonly kind: TeamBulkKind;
  readonly teams: ChangeOrganizationTeams["teams"];
  readonly count: number;
  readonly onClose: () => void;
  /** Called after a change was applied. */
  readonly onDone: () => void;
}

/** Whether deleting these teams takes anything away from anyone. */
const isLossy = ({ outcomes }: TeamChanges): boolean =>
  outcomes.some(({ members = 0 }) => members > 0);

/** Asks what to do with the selected teams, shows what it would do to each, and applies it. */
export const TeamBulkDialog = ({ kind, teams, count, onClose, onDone }: TeamBulkDialogProps) => {
  const { organization } = useScreen();
  const [people, setPeople] = useState<readonly OrganizationMember[]>([]);
  const [space, setSpace] = useState<Space>();
  const [role, setRole] = useState<MemberRole>("read");
  const { mutateAsync } = useMutation(changeTeams);
  const change: Change =
    kind === "delete"
      ? { type: kind }
      : kind === "add-members"
        ? { type: kind, members: people.map(({ id }) => id) }
        : { type: kind, space: space?.id ?? "", role };
  const chooseFirst =
    kind === "add-members"
      ? people.length === 0
        ? bulkMessages[kind].first
        : people.length > MAX_ADDED_TO_TEAMS
          ? bulkMessages.tooMany(MAX_ADDED_TO_TEAMS)
          : undefined
      : kind === "give-space" && space === undefined
        ? bulkMessages[kind].first
        : undefined;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...teamChangesQuery(organization.id, { teams, change }),
    enabled: chooseFirst === undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = chooseFirst === undefined && !isPlaceholderData ? data : undefined;
  const spaceTitle = space === undefined ? "" : titleOfSpace(space);
  const confirm = async ({ outcomes }: TeamChanges) => {
    // Exactly those that were shown, even if others match in the meantime.
    const ids = outcomes.flatMap(({ id, outcome }) => (outcome === "changed" ? [id] : []));
    const done = await mutateAsync({
      path: { organizationId: organization.id },
      body: { teams: { ids }, change, apply: true },
    });
    toast({
      title:
        kind === "give-space"
          ? bulkMessages[kind].done(done.changed, spaceTitle)
          : bulkMessages[kind].done(done.changed),
      tone: "success",
      ...(done.missing > 0 && { description: bulkMessages.left(done.missing) }),
    });
    onDone();
  };
  const toggle = (member: OrganizationMember) =>
    setPeople((now) =>
      now.some(({ id }) => id === member.id)
        ? now.filter(({ id }) => id !== member.id)
        : [...now, member],
    );
  return (
    <BulkChangeDialog
      title={bulkMessages[kind].title(count)}
      tone={kind === "delete" ? "danger" : "primary"}
      confirmLabel={bulkMessages[kind].confirm}
      count={count}
      chooseFirst={chooseFirst}
      found={found}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={bulkMessages.nothing}
      // If nothing is lost, a press is enough.
      typedText={
        kind === "delete" && found !== undefined && isLossy(found)
          ? bulkMessages.delete.typed(found.changed)
          : undefined
      }
      fields={
        <>
          {kind === "add-members" && (
            <div className="flex flex-col gap-2">
              <MemberPicker
                label={bulkMessages.members}
                hint={bulkMessages.membersHint}
                isChosen={(id) => people.some((person) => person.id === id)}
                onToggle={toggle}
              />
              <ChosenPeople
                people={people.map(({ id, user }) => ({ id, name: user.displayName }))}
                onRemove={(id) => setPeople((now) => now.filter((person) => person.id !== id))}
              />
            </div>
          )}
          {kind === "give-space" && (
            <SpaceLevelFields
              organizationId={organization.id}
              space={space}
              onChoose={setSpace}
              role={role}
              onRole={setRole}
            />
          )}
        </>
      }
      effects={found && <BulkEffects found={found} change={change} spaceTitle={spaceTitle} />}
      after={kind === "delete" && <p className="text-muted">{bulkMessages.delete.back}</p>}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};
