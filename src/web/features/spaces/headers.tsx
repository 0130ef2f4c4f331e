import { emojiFrom } from "#web/kit/emoji.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import {
  FolderOpen,
  GitPullRequestArrow,
  GitPullRequestDraft,
  Link2Off,
  Lock,
  MessageSquare,
  Plus,
} from "lucide-react";
import type { Collection } from "#web/api/collections.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { type Space, spaceQuery } from "#web/api/spaces.ts";
import { accessTargetOf, ShareButton } from "#web/features/access/index.ts";
import { GitFact } from "#web/features/git/index.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { collectionMessages, spaceMessages } from "./messages.ts";

const factClass =
  "inline-flex items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink tabular-nums";

/** The number of a space's broken links, if there are any. */
const BrokenLinks = ({ space }: { space: Space }) => {
  const { brokenLinks = 0, id: spaceId, organization: organizationId } = space;
  if (brokenLinks === 0) return null;
  return (
    <li>
      <Link
        to="/o/$organizationId/spaces/$spaceId/links"
        params={{ organizationId, spaceId }}
        search={{ status: "broken" }}
        className={factClass}
      >
        <Link2Off size={14} aria-hidden className="text-danger-ink" />
        {spaceMessages.brokenLinks(brokenLinks)}
      </Link>
    </li>
  );
};

/** The header of a space: its name, its state as links to what they count, and its actions. */
export const SpaceHeader = () => {
  const { organizationId, spaceId } = useParams({
    from: "/_app/o/$organizationId/spaces/$spaceId",
  });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const params = { organizationId, spaceId };
  const navigate = useNavigate();
  useActions(
    space.permissions.propose
      ? [
          {
            id: "imports.start",
            label: spaceMessages.importInto,
            run: () =>
              void navigate({ to: "/o/$organizationId/spaces/$spaceId/imports/new", params }),
          },
        ]
      : [],
  );
  return (
    <PageHeader
      title={titleOfSpace(space)}
      media={
        space.emoji === "" ? undefined : (
          <span aria-hidden className="text-2xl">
            {emojiFrom(space.emoji)}
          </span>
        )
      }
      badge={
        space.editMode === "locked" && (
          <Badge icon={Lock} title={spaceMessages.lockedTitle}>
            {spaceMessages.locked}
          </Badge>
        )
      }
      description={
        <ul aria-label={spaceMessages.facts} className="flex flex-wrap gap-x-5 gap-y-1 pt-1">
          <li>
            <Link
              to="/o/$organizationId/spaces/$spaceId/change-requests"
              params={params}
              className={factClass}
            >
              <GitPullRequestArrow size={14} aria-hidden />
              {spaceMessages.open(space.changeRequestsOpen)}
            </Link>
          </li>
          <li>
            <Link
              to="/o/$organizationId/spaces/$spaceId/change-requests"
              params={params}
              search={{ status: "draft" }}
              className={factClass}
            >
              <GitPullRequestDraft size={14} aria-hidden />
              {spaceMessages.drafts(space.changeRequestsDraft)}
            </Link>
          </li>
          <li>
            <Link
              to="/o/$organizationId/spaces/$spaceId/comments"
              params={params}
              className={factClass}
            >
              <MessageSquare size={14} aria-hidden />
              {spaceMessages.comments(space.comments)}
            </Link>
          </li>
          <BrokenLinks space={space} />
          <GitFact space={space} className={factClass} />
        </ul>
      }
      actions={
        <>
          {space.permissions.admin && organization.permissions.listMembers && (
            <ShareButton target={accessTargetOf(space)} />
          )}
          {space.permissions.propose ? (
            <Link
              to="/o/$organizationId/spaces/$spaceId/change-requests/new"
              params={params}
              className={buttonClass({ variant: "primary" })}
            >
              <Plus size={16} aria-hidden />
              {spaceMessages.newChangeRequest}
            </Link>
          ) : (
            <Button icon={Plus} disabledReason={spaceMessages.needsEditor}>
              {spaceMessages.newChangeRequest}
            </Button>
          )}
        </>
      }
    />
  );
};

/** The tabs of a space that the caller may open. */
export const SpaceTabs = () => {
  const { organizationId, spaceId } = useParams({
    from: "/_app/o/$organizationId/spaces/$spaceId",
  });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const params = { organizationId, spaceId };
  const tab = { params, className: tabLinkClass };
  const { brokenLinks = 0 } = space;
  return (
    <TabLinks label={spaceMessages.tabs}>
      <Link to="/o/$organizationId/spaces/$spaceId/pages" {...tab}>
        {screenTitles.pages}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/change-requests" {...tab}>
        {screenTitles.changeRequests}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/comments" {...tab}>
        {screenTitles.comments}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/history" {...tab}>
        {screenTitles.history}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/links" {...tab}>
        {screenTitles.links}
        {brokenLinks > 0 && (
          <span title={spaceMessages.brokenLinks(brokenLinks)} className="text-faint tabular-nums">
            <span aria-hidden>{formatNumber(brokenLinks)}</span>
            <span className="sr-only">{spaceMessages.brokenLinks(brokenLinks)}</span>
          </span>
        )}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/files" {...tab}>
        {screenTitles.files}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/jobs" {...tab}>
        {screenTitles.jobs}
      </Link>
      {space.permissions.propose && (
        <Link to="/o/$organizationId/spaces/$spaceId/imports" {...tab}>
          {screenTitles.imports}
        </Link>
      )}
      {(space.gitSync !== undefined || space.permissions.triggerGitSync) && (
        <Link to="/o/$organizationId/spaces/$spaceId/git" {...tab}>
          {screenTitles.git}
        </Link>
      )}
      {organization.permissions.listMembers && (
        <Link to="/o/$organizationId/spaces/$spaceId/access" {...tab}>
          {screenTitles.access}
        </Link>
      )}
      {space.permissions.admin && (
        <Link to="/o/$organizationId/spaces/$spaceId/settings" {...tab}>
          {screenTitles.settings}
        </Link>
      )}
    </TabLinks>
  );
};

/** The header of a collection, with links to its contents and the tabs the caller may open. */
export const CollectionHeader = ({ collection }: { collection: Collection }) => {
  const { id: collectionId, organization: organizationId, permissions } = collection;
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const tab = { params: { organizationId, collectionId }, className: tabLinkClass };
  return (
    <>
      <PageHeader
        title={titleOfCollection(collection)}
        description={collection.description}
        actions={
          <Link
            to="/o/$organizationId/spaces"
            params={{ organizationId }}
            search={{ collection: collectionId }}
            className={buttonClass()}
          >
            <FolderOpen size={16} aria-hidden />
            {collectionMessages.inside}
          </Link>
        }
      />
      {organization.permissions.listMembers && (
        <TabLinks label={collectionMessages.tabs}>
          <Link
            to="/o/$organizationId/spaces/collections/$collectionId"
            activeOptions={{ exact: true, includeSearch: false }}
            {...tab}
          >
            {screenTitles.access}
          </Link>
          {permissions.admin && (
            <Link to="/o/$organizationId/spaces/collections/$collectionId/settings" {...tab}>
              {screenTitles.settings}
            </Link>
          )}
        </TabLinks>
      )}
    </>
  );
};
