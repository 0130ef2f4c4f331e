import { Link, useParams } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { isRefusal } from "#web/api/failures.ts";
import { ListFailure } from "#web/shell/list-failure.tsx";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { memberMessages } from "./messages.ts";

/** In place of a member who is none any more, or never was; named while the page knows them. */
export const GoneMember = ({ name }: { name?: string | undefined }) => {
  const { organizationId = "" } = useParams({ strict: false });
  return (
    <EmptyState
      size="page"
      icon={UserX}
      title={name === undefined ? memberMessages.gone.unknown : memberMessages.gone.title(name)}
      text={name === undefined ? memberMessages.gone.unknownText : memberMessages.gone.text}
      action={
        <Link
          to={navPath(organizationId, "members")}
          className={buttonClass({ variant: "primary" })}
        >
          {memberMessages.gone.action}
        </Link>
      }
    />
  );
};

interface MemberFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** In place of a member's screen that could not be shown. */
export const MemberFailure = ({ error, reset }: MemberFailureProps) =>
  isRefusal(error, 404) ? <GoneMember /> : <ListFailure error={error} reset={reset} />;
