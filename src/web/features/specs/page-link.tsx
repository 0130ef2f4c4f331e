import { Link } from "@tanstack/react-router";
import type { ImpactPage } from "#web/api/specs.ts";
import { impactMessages as messages } from "./version/messages.ts";

interface PageLinkProps {
  readonly organizationId: string;
  readonly row: ImpactPage;
  readonly className?: string;
}

const linkClass =
  "rounded-sm font-medium text-accent-ink underline underline-offset-2 wrap-anywhere";

/** Leads to a page as it is, or as an open change request says it. */
export const PageLink = ({ organizationId, row, className = linkClass }: PageLinkProps) => {
  const { space, page, changeRequest } = row;
  const params = { organizationId, spaceId: space.id };
  return (
    <span className="wrap-anywhere">
      {changeRequest === undefined ? (
        <Link
          to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
          params={{ ...params, pageId: page.id }}
          className={className}
        >
          {page.title}
        </Link>
      ) : (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
          params={{ ...params, number: `${changeRequest.number}` }}
          className={className}
        >
          {page.title}
        </Link>
      )}{" "}
      <span className="text-sm text-muted">
        {changeRequest === undefined
          ? messages.inSpace(space.title)
          : messages.inRequest(space.title, changeRequest.number, changeRequest.subject)}
      </span>
    </span>
  );
};
