import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MemberRoleOrGuest, type TeamMemberRole } from "#contract/schemas/role.ts";
import {
  changeMembers,
  type ChangeOrganizationMembers,
  type MemberChanges,
  memberChangesQuery,
  type OrganizationMember,
} from "#web/api/members.ts";
import { teamChoicesQuery } from "#web/api/teams.ts";
import { roleKey, roleOfKey, roleOptions, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { AdminGains } from "#web/shell/admin-gains.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { BulkChangeDialog } from "#web/shell/list/bulk-change-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import { BulkEffects } from "./bulk-effects.tsx";
import { bulkMessages } from "./bulk-messages.ts";
import { useMemberActions } from "./member-actions.tsx";
import { SuccessorField } from "./successor-field.tsx";

type Change = ChangeOrganizationMembers["change"];
export type BulkKind = Change["type"];

const teamRoles = ["owner", "member"] as const satisfies readonly TeamMemberRole[];

/** The changes that put back what was done, by the role that each had; none for what cannot be. */
const undoing = (
  change: Change,
  done: MemberChanges,
): Pick<ChangeOrganizationMembers, "members" | "change">[] => {
  const changed = done.outcomes.filter(({ outcome }) => outcome === "changed");
  const ids = changed.map(({ id }) => id);
  if (change.type === "add-to-team")
    return [{ members: { ids }, change: { type: "remove-from-team", team: change.team } }];
  if (change.type === "remove-from-team")
    return teamRoles.flatMap((role) => {
      const some = changed.filter(({ teamRole }) => teamRole === role).map((each) => each.id);
      const back = { type: "add-to-team", team: change.team, role } as const;
      return some.length === 0 ? [] : [{ members: { ids: some }, change: back }];
    });
  // Who was an admin is made one again by hand, after the question that goes with it.
  if (change.type !== "set-role" || changed.some(({ role }) => role === "admin")) return [];
  return ROLES.flatMap((role) => {
    const some = changed.filter((outcome) => (outcome.role ?? null) === role);
    return some.length === 0
      ? []
      : [{ members: { ids: some.map(({ id }) => id) }, change: { type: "set-role", role } }];
  });
};

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly members: ChangeOrganizationMembers["members"];
  readonly count: number;
  /** Of the one member it is about, where it is about one. */
  readonly name?: string;
  readonly onClose: () => void;
  /** Called when something was changed. */
  readonly onDone?: () => void;
}

/** Asks what is to become of the selected members, shows what that would do to each, and does it. */
export const BulkDialog = ({ kind, members, count, name, onClose, onDone }: BulkDialogProps) => {
  const { organization } = useMemberActions();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<MemberRoleOrGuest>("read");
  const [team, setTeam] = useState("");
  const [successor, setSuccessor] = useState<OrganizationMember>();
  const { mutateAsync } = useMutation(changeMembers);
  const wantsTeam = kind === "add-to-team" || kind === "remove-from-team";
  const { data: teams } = useQuery({
    ...teamChoicesQuery(organization.id),
    enabled: wantsTeam,
  });
  const change: Change =
    kind === "set-role"
      ? { type: kind, role }
      : kind === "remove"
        ? { type: kind }
        : { type: kind, team };
  const asks = !wantsTeam || team !== "";
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...memberChangesQuery(organization.id, { members, change }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = asks && !isPlaceholderData ? data : undefined;
  const changed = found?.outcomes.filter(({ outcome }) => outcome === "changed") ?? [];
  const to =
    kind === "set-role"
      ? roleLabel(role)
      : kind === "remove"
        ? organization.title
        : (teams?.items.find(({ id }) => id === team)?.title ?? "");
  const sum = (of: "ownedTeams" | "reviews") =>
    changed.reduce((all, outcome) => all + (outcome[of] ?? 0), 0);
  const path = { organizationId: organization.id };

  /** Those of the members whose role, or place in the team, is still the one that they were given. */
  const stillAsGiven = async ({
    members: some,
    change: back,
  }: ReturnType<typeof undoing>[number]): Promise<string[]> => {
    const ids = "ids" in some ? some.ids : [];
    if (change.type !== "set-role" && change.type !== "add-to-team") return ids;
    const question = memberChangesQuery(organization.id, { members: some, change: back });
    const { outcomes } = await queryClient.fetchQuery({ ...question, staleTime: 0 });
    const isAsGiven = ({ role: now = null, teamRole }: MemberChanges["outcomes"][number]) =>
      change.type === "set-role" ? now === change.role : teamRole === (change.role ?? "member");
    const given = new Set(outcomes.filter(isAsGiven).map(({ id }) => id));
    return ids.filter((id) => given.has(id));
  };
  /** Puts back what was done; after a failure it goes on with what is left. */
  const undo = async (changes: ReturnType<typeof undoing>, before = { undone: 0, kept: 0 }) => {
    const total = { ...before };
    let finished = 0;
    try {
      for (const body of changes) {
        const ids = await stillAsGiven(body);
        const back = { ...body, members: { ids }, apply: true };
        const undone = ids.length === 0 ? 0 : (await mutateAsync({ path, body: back })).changed;
        total.undone += undone;
        total.kept += ("ids" in body.members ? body.members.ids.length : 0) - undone;
        finished += 1;
      }
      const { undone, kept } = total;
      toast({
        title: bulkMessages.undone(undone),
        tone: undone === 0 ? "neutral" : "success",
        ...(kept > 0 && {
          description:
            bulkMessages[change.type === "set-role" ? "changedSince" : "notUndone"](kept),
        }),
      });
    } catch (error) {
      toastFailure(error, () => void undo(changes.slice(finished), total));
    }
  };
  const confirm = async () => {
    // Exactly those who were shown, even if others match by now.
    const done = await mutateAsync({
      path,
      body: {
        members: { ids: changed.map(({ id }) => id) },
        change: kind === "remove" && successor ? { type: kind, successor: successor.id } : change,
        apply: true,
      },
    });
    const back = undoing(change, done);
    const left = done.refused + done.missing;
    toast({
      title: bulkMessages[kind].done(done.changed, to),
      tone: "success",
      ...(left > 0 && { description: bulkMessages.left(left) }),
      ...(back.length > 0 && {
        action: { label: bulkMessages.undo, run: () => void undo(back) },
      }),
    });
    onDone?.();
  };
  return (
    <BulkChangeDialog
      title={
        name !== undefined && kind === "add-to-team"
          ? bulkMessages[kind].titleOne(name)
          : bulkMessages[kind].title(count)
      }
      tone={kind === "set-role" || kind === "add-to-team" ? "primary" : "danger"}
      confirmLabel={
        kind === "remove" && successor
          ? bulkMessages.remove.confirmHandOver
          : bulkMessages[kind].confirm
      }
      count={count}
      chooseFirst={asks ? undefined : bulkMessages.chooseFirst}
      found={found}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={bulkMessages.nobody}
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <>
          {kind === "set-role" && (
            <Field label={bulkMessages.role} hint={roleMeaning(role)}>
              <Select
                value={roleKey(role)}
                options={roleOptions}
                onChange={({ target }) => {
                  const next = roleOfKey(target.value);
                  if (next !== undefined) setRole(next);
                }}
              />
            </Field>
          )}
          {wantsTeam && (
            <Field
              label={bulkMessages.team}
              {...(teams?.count === 0 && { hint: bulkMessages.noTeams })}
            >
              <Select
                value={team}
                options={[
                  { value: "", label: bulkMessages.chooseTeam },
                  ...(teams?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={({ target }) => setTeam(target.value)}
              />
            </Field>
          )}
          {kind === "set-role" && role === "admin" && (
            <AdminGains lead={bulkMessages["set-role"].adminLead} />
          )}
        </>
      }
      effects={
        found && (
          <BulkEffects
            found={found}
            type={kind}
            to={to}
            role={kind === "set-role" ? role : undefined}
          />
        )
      }
      after={
        kind === "remove" && (
          <>
            {sum("ownedTeams") + sum("reviews") > 0 && (
              <SuccessorField
                leaving={new Set(changed.map(({ id }) => id))}
                teams={sum("ownedTeams")}
                reviews={sum("reviews")}
                value={successor}
                onChange={setSuccessor}
              />
            )}
            <p className="text-muted">{bulkMessages.remove.back}</p>
          </>
        )
      }
    />
  );
};
