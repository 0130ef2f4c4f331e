import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import {
  type MemberResponsibilities,
  memberResponsibilitiesQuery,
  type OrganizationMember,
  removeMember,
} from "#web/api/members.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { useIsOnlyAdmin } from "./only-admin.ts";
import { actionMessages } from "./messages.ts";
import { MOST_NAMED, Responsibilities, responsibilityMessages } from "./responsibilities.tsx";
import { EndEverything } from "./end-everything.tsx";
import { SuccessorField } from "./successor-field.tsx";
import { useUndoRemoval } from "./undo-removal.ts";

/** How many of each kind are listed until all are requested. */
const FEW = 5;

const words = actionMessages.removal;

interface EffectsProps {
  readonly member: OrganizationMember;
  readonly self: boolean;
  readonly found: MemberResponsibilities | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onShowAll: () => void;
  /** The choice of a successor, shown above the list it applies to, which can be long. */
  readonly children: ReactNode;
}

/** What a member loses by being removed, what they are responsible for, and what stays. */
const RemovalEffects = ({
  member,
  self,
  found,
  failed,
  onRetry,
  onShowAll,
  children,
}: EffectsProps) => (
  <div className="flex flex-col gap-4">
    <p>
      {self ? words.leaveLead : words.lead(member.user.displayName)}{" "}
      {member.teams > 0 && `${words.teams(member.teams)} `}
      {(self ? words.ownSpaces : words.spaces)(member.spaces)}
    </p>
    {children}
    {found !== undefined && <Responsibilities found={found} self={self} onShowAll={onShowAll} />}
    {found === undefined && !failed && (
      <div role="status" aria-label={responsibilityMessages.loading}>
        <Skeleton className="my-1 h-4 w-56" />
        <Skeleton className="my-1 h-4 w-72" />
      </div>
    )}
    {found === undefined && failed && (
      <RetryCallout onRetry={onRetry}>{responsibilityMessages.failed}</RetryCallout>
    )}
    <p>
      {self ? words.ownStays : words.stays} {self ? words.ownBack : words.back}
    </p>
  </div>
);

interface RemoveDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/**
 * Shows what removing a member, or leaving, entails, and lets an admin pass on their responsibilities; then does it
 * and leaves screens that are gone.
 */
export const RemoveDialog = ({ member, onClose }: RemoveDialogProps) => {
  const { organization, callerId } = useMemberActions();
  const { mutateAsync } = useMutation(removeMember);
  const undoing = useUndoRemoval();
  const [endEverything, setEndEverything] = useState(false);
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false });
  const onlyAdmin = useIsOnlyAdmin(member);
  const [limit, setLimit] = useState(FEW);
  const [successor, setSuccessor] = useState<OrganizationMember>();
  const { data, isError, isPending, refetch } = useQuery({
    ...memberResponsibilitiesQuery(organization.id, member.id, limit),
    placeholderData: keepPreviousData,
  });
  const self = member.id === callerId;
  const { displayName } = member.user;
  const { title } = organization;
  const handsOver =
    organization.permissions.listMembers &&
    data !== undefined &&
    data.teams.count + data.reviews.count > 0;
  const remove = async () => {
    await mutateAsync({
      path: { organizationId: organization.id, userId: member.id },
      query: {
        ...(successor && { successor: successor.id }),
        ...(endEverything && { endEverything }),
      },
    });
    toast({
      title: self ? words.left(title) : words.done(displayName, title),
      tone: "success",
      ...(!self && { description: words.restorable, action: undoing([member.id]) }),
    });
    if (self) await navigate({ to: "/", replace: true });
    else if (userId === member.id) {
      await navigate({
        to: "/o/$organizationId/members",
        params: { organizationId: organization.id },
        replace: true,
      });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={self ? words.leaveTitle(title) : words.title(displayName, title)}
      body={
        <RemovalEffects
          member={member}
          self={self}
          found={data}
          failed={isError}
          onRetry={() => void refetch()}
          onShowAll={() => setLimit(MOST_NAMED)}
        >
          {handsOver && (
            <SuccessorField
              leaving={new Set([member.id])}
              teams={data.teams.count}
              reviews={data.reviews.count}
              value={successor}
              onChange={setSuccessor}
            />
          )}
          {!self && <EndEverything checked={endEverything} onChange={setEndEverything} />}
        </RemovalEffects>
      }
      confirmLabel={
        successor !== undefined ? words.confirmHandOver : self ? words.confirmLeave : words.confirm
      }
      disabledReason={
        onlyAdmin
          ? actionMessages.onlyAdmin
          : isPending
            ? responsibilityMessages.loading
            : undefined
      }
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};
