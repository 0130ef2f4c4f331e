import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { memberQuery, type OrganizationMember } from "#web/api/members.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { SidePanel } from "#web/ui/dialog/dialog.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { AccessTarget } from "./levels.ts";
import { personMessages } from "./messages.ts";
import { reasonText } from "./reasons.ts";
import { personAccessQuery } from "./search.ts";

const whyNot = (member: OrganizationMember | undefined): string => {
  if (member === undefined) return personMessages.stranger;
  if (member.disabled) return personMessages.disabled;
  return member.role === null ? personMessages.guest : personMessages.closed;
};

interface AnswerProps {
  readonly target: AccessTarget;
  readonly userId: string;
  readonly member: OrganizationMember | undefined;
}

const Answer = ({ target, userId, member }: AnswerProps) => {
  const { data, isError, refetch } = useQuery(personAccessQuery(target, userId));
  if (data === undefined) {
    return isError ? (
      <RetryCallout onRetry={() => void refetch()}>{personMessages.failed}</RetryCallout>
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  }
  const [access] = data.items;
  const name = access?.user.displayName ?? member?.user.displayName;
  if (access === undefined) {
    return (
      <p role="status" className="text-base">
        <b className="font-semibold">{personMessages.no(name ?? personMessages.somebody)}</b>:{" "}
        {whyNot(member)}
      </p>
    );
  }
  const [decides, ...others] = access.reasons;
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-base">
        {personMessages.yes(access.user.displayName, roleLabel(access.permission), target.title)}
      </p>
      {decides && (
        <section>
          <h3 className="text-sm font-medium text-muted">{personMessages.decides}</h3>
          <p className="mt-1 font-medium wrap-anywhere">{reasonText(decides, target.id)}</p>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h3 className="text-sm font-medium text-muted">{personMessages.also}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {others.map((reason) => (
              <li key={reasonText(reason)} className="wrap-anywhere">
                {reasonText(reason, target.id)}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">{personMessages.highest}</p>
        </section>
      )}
    </div>
  );
};

/** Whether a person can open the resource, with the complete chain of reasons. */
export const PersonPanel = ({ target, userId }: { target: AccessTarget; userId: string }) => {
  const navigate = useNavigate();
  const {
    data: member,
    error,
    isPending,
  } = useQuery({
    ...memberQuery(target.organizationId, userId),
    throwOnError: false,
  });
  const name = member?.user.displayName;
  const close = () =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, user: undefined }),
      resetScroll: false,
    });
  const known = member !== undefined || isRefusal(error, 404);
  return (
    <SidePanel
      open
      onOpenChange={close}
      title={name === undefined ? personMessages.unknown : personMessages.title(name)}
      footer={
        member !== undefined && (
          <Link
            to="/o/$organizationId/members/$userId"
            params={{ organizationId: target.organizationId, userId }}
            search={{ tab: "spaces" }}
            className={buttonClass()}
          >
            {personMessages.member}
          </Link>
        )
      }
    >
      {isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <Answer target={target} userId={userId} member={known ? member : undefined} />
      )}
    </SidePanel>
  );
};
