import { Link } from "@tanstack/react-router";
import type { ImpactPage } from "#web/api/specs.ts";
import { impactMessages as messages } from "./version/messages.ts";

interface PageLinkProps {
  readonly organizationId: string;
  readonly row: ImpactPage;
  /** Props of the link, if it is not within a text. */
  readonly link?: { readonly className: string };
}

const inText = {
  className: "rounded-sm font-medium text-accent-ink underline underline-offset-2 wrap-anywhere",
};

/** Links to a page, or to the open change request that contains this version of it. */
export const PageLink = ({ organizationId, row, link = inText }: PageLinkProps) => {
  const { space, page, changeRequest } = row;
  const params = { organizationId, spaceId: space.id };
  return (
    <span className="wrap-anywhere">
      {changeRequest === undefined ? (
        <Link
          to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
          params={{ ...params, pageId: page.id }}
          {...link}
        >
          {page.title}
        </Link>
      ) : (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
          params={{ ...params, number: `${changeRequest.number}` }}
          {...link}
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
