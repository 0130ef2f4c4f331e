import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, KeyRound, UserMinus, UserPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import type { MemberRole, MemberRoleOrGuest } from "#contract/schemas/role.ts";
import {
  givenQuery,
  inviteToCollection,
  inviteToSpace,
  type TeamContentPermission,
  type UserContentPermission,
} from "#web/api/content-permissions.ts";
import { describeFailure, ServiceFailure } from "#web/api/failures.ts";
import { callerQuery } from "#web/api/users.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastChangedSince, toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { AccessTarget } from "./levels.ts";
import { givenMessages, accessMessages, roleMeanings } from "./messages.ts";
import { contentRoles, roleButtonClass } from "./roles.ts";
import { PersonLine } from "#web/ui/avatar.tsx";

/** A person or a team that can be given a role. */
export interface Grantee {
  readonly kind: "person" | "team";
  readonly id: string;
  readonly name: string;
  /** A few words beside the name: an address, or how many people. */
  readonly note: string;
  readonly photoURL?: string | undefined;
}

/** A person or a team in a list. */
export const GranteeLine = ({ grantee }: { grantee: Grantee }) => {
  const { kind, id, name, note, photoURL } = grantee;
  if (kind === "person") {
    return <PersonLine id={id} name={name} email={note} photoURL={photoURL} />;
  }
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-sm bg-subtle text-muted"
      >
        <UsersRound size={14} />
      </span>
      <span className="min-w-0">
        <span className="block leading-5 wrap-anywhere">{name}</span>
        <span className="block text-sm leading-4 text-muted">{note}</span>
      </span>
    </span>
  );
};

/** A grantee with the role they were given. */
interface GivenRow extends Grantee {
  readonly role: MemberRole;
}

/** A grantee with the role they were given, or none. */
interface MaybeGiven extends Grantee {
  readonly role: MemberRoleOrGuest;
}

interface Given {
  readonly teams: readonly TeamContentPermission[];
  readonly people: readonly UserContentPermission[];
}

/** Teams first, as a role of theirs reaches further. */
export const givenRows = ({ teams, people }: Given): GivenRow[] => [
  ...teams.map(({ team, permission }) => ({
    kind: "team" as const,
    id: team.id,
    name: team.title,
    note: givenMessages.teamOf(team.members),
    role: permission,
  })),
  ...people.map(({ user, permission }) => ({
    kind: "person" as const,
    id: user.id,
    name: user.displayName,
    note: user.email ?? "",
    photoURL: user.photoURL,
    role: permission,
  })),
];

interface GivenRoleProps {
  readonly name: string;
  readonly role: MemberRole;
  /** Absent for those who may not change it. */
  readonly onChange?: ((role: MemberRole) => void) | undefined;
}

/** The role a person or team was given; for admins a button that changes it in place. */
const GivenRole = ({ name, role, onChange }: GivenRoleProps) => {
  if (onChange === undefined) return <span title={roleMeanings[role]}>{roleLabel(role)}</span>;
  return (
    <ActionMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={givenMessages.roleOf(name, roleLabel(role))}
          className={roleButtonClass}
        >
          {roleLabel(role)}
          <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
        </button>
      }
      items={contentRoles.map((choice) => ({
        label: roleLabel(choice),
        description: roleMeanings[choice],
        checked: choice === role,
        onSelect: () => choice !== role && onChange(choice),
      }))}
    />
  );
};

/** Whom to give a role: ids of people and of teams. Null takes back what they were given. */
interface GrantBody {
  readonly users?: string[];
  readonly teams?: string[];
  readonly role: MemberRoleOrGuest;
  /** The role each of them has, null for none: the service refuses where it is another by now. */
  readonly ifRole?: MemberRoleOrGuest;
}

/** Gives people and teams a role on the resource, all or none of them. */
export const useGive = ({ type, id }: Pick<AccessTarget, "type" | "id">) => {
  const { mutateAsync: onSpace } = useMutation(inviteToSpace);
  const { mutateAsync: onCollection } = useMutation(inviteToCollection);
  return async (body: GrantBody): Promise<void> => {
    if (type === "space") await onSpace({ path: { spaceId: id }, body });
    else await onCollection({ path: { collectionId: id }, body });
  };
};

interface Change {
  readonly grantee: Grantee;
  readonly before: MemberRoleOrGuest;
  readonly role: MemberRoleOrGuest;
  /** Takes an earlier change back, which must still stand. */
  readonly undoes?: true;
}

/** Changes or removes the role of one grantee and offers the way back; `where` ends the sentence that says so. */
export const useGivenChange = (
  target: Pick<AccessTarget, "type" | "id">,
  where: string = givenMessages.here,
) => {
  const give = useGive(target);
  const { mutate, isPending, variables } = useMutation({
    // One change after the other, in the order they were chosen.
    scope: { id: `access to ${target.id}` },
    mutationFn: async ({ grantee, before, role, undoes }: Change) => {
      const { kind, id } = grantee;
      await give({
        ...(kind === "team" ? { teams: [id] } : { users: [id] }),
        role,
        ...(undoes && { ifRole: before }),
      });
    },
    onSuccess: (_nothing, { grantee, before, role }) =>
      toast({
        about: `access of ${grantee.id} to ${target.id}`,
        title:
          role === null
            ? givenMessages.taken(grantee.name, where)
            : givenMessages.given(grantee.name, roleLabel(role), where),
        tone: "success",
        action: {
          label: givenMessages.undo,
          run: () => mutate({ grantee, before: role, role: before, undoes: true }),
        },
      }),
    onError: (error, sent) =>
      error instanceof ServiceFailure && error.reason === "access.changed"
        ? toastChangedSince(sent.grantee.name)
        : toastFailure(error, () => mutate(sent)),
  });
  return {
    /** The role to show: the new one from the press on, the true one again if the service refuses. */
    roleOf: ({ id, role }: MaybeGiven): MemberRoleOrGuest =>
      isPending && variables.grantee.id === id ? variables.role : role,
    change: (row: MaybeGiven, role: MemberRoleOrGuest) =>
      mutate({ grantee: row, before: row.role, role }),
  };
};

/** Rows shown before somebody asks for all. */
const FIRST = 20;

interface Asked {
  readonly row: GivenRow;
  readonly role: MemberRoleOrGuest;
}

/** A row with what can be done to it; nothing for those who may not. */
interface ShownRow extends GivenRow {
  readonly onSet?: ((role: MemberRoleOrGuest) => void) | undefined;
}

const rowId = ({ kind, id }: GivenRow) => `${kind} ${id}`;

const columns: readonly Column<ShownRow>[] = [
  {
    id: "grantee",
    header: givenMessages.columns.grantee,
    cell: (row) => <GranteeLine grantee={row} />,
  },
  {
    id: "role",
    header: givenMessages.columns.role,
    cell: ({ name, role, onSet }) => <GivenRole name={name} role={role} onChange={onSet} />,
    width: "10rem",
  },
];

const rowMenu = ({ name, onSet }: ShownRow) => (
  <ActionMenu
    trigger={<MoreButton label={givenMessages.actionsOf(name)} />}
    items={[
      {
        label: givenMessages.remove,
        icon: UserMinus,
        destructive: true,
        onSelect: () => onSet?.(null),
      },
    ]}
  />
);

/** The people and teams that were given a role here; admins give, change and take it. */
export const GivenSection = ({ target }: { target: AccessTarget }) => {
  const { data } = useQuery({
    ...givenQuery(target),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const { data: caller } = useQuery(callerQuery());
  const { roleOf, change } = useGivenChange(target);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const rows = data && givenRows(data);

  const set = (row: GivenRow, role: MemberRoleOrGuest) => {
    // One's own role may be what one manages access with; it cannot be taken back alone.
    if (row.kind === "person" && row.id === caller?.id) setAsked({ row, role });
    else change(row, role);
  };
  const shown = (all ? rows : rows?.slice(0, FIRST))?.map((row) => ({
    ...row,
    role: roleOf(row) ?? row.role,
    ...(target.admin && { onSet: (role: MemberRoleOrGuest) => set(row, role) }),
  }));
  return (
    <ScreenSection
      title={givenMessages.title}
      text={givenMessages.text(accessMessages.kind[target.type])}
      actions={
        target.admin && (
          <Link
            to="."
            search={(now) => ({ ...now, add: "yes" as const })}
            resetScroll={false}
            className={buttonClass()}
          >
            <UserPlus size={16} aria-hidden />
            {givenMessages.add}
          </Link>
        )
      }
    >
      <DataTable
        caption={givenMessages.caption}
        columns={columns}
        rows={shown}
        rowId={rowId}
        skeletonRows={2}
        {...(target.admin && { rowMenu })}
        empty={
          <EmptyState
            icon={KeyRound}
            title={givenMessages.none.title}
            text={givenMessages.none.text}
          />
        }
      />
      {rows !== undefined && !all && rows.length > FIRST && (
        <div className="mt-3">
          <Button size="sm" onClick={() => setAll(true)}>
            {givenMessages.all(rows.length)}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={givenMessages.self.title}
          body={givenMessages.self.text}
          confirmLabel={givenMessages.self.confirm}
          onConfirm={async () => {
            change(asked.row, asked.role);
            await Promise.resolve();
          }}
          describeFailure={describeFailure}
        />
      )}
    </ScreenSection>
  );
};
