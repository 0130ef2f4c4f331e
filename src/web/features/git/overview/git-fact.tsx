import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GitBranch } from "lucide-react";
import { type GitConnection, gitConnectionQuery } from "#web/api/git.ts";
import type { Space } from "#web/api/spaces.ts";
import { overviewMessages as messages } from "../messages.ts";

/** How far a space and its branch are apart, in a few words. */
const wordsOf = ({ synced, changedHere, head }: GitConnection): string => {
  if (synced === null) return messages.notSynced;
  const ahead = head?.ahead ?? 0;
  const parts = [
    changedHere > 0 && messages.here(changedHere),
    ahead > 0 && messages.inGit(ahead),
  ].filter((part) => part !== false);
  return parts.length === 0 ? messages.inSync : parts.join(", ");
};

/**
 * The repository a space is connected to, in the space's header; for its admins also how far the two are apart, which
 * only they may read.
 */
export const GitFact = ({ space, className }: { space: Space; className: string }) => {
  const { id: spaceId, organization: organizationId, gitSync, permissions } = space;
  const { data } = useQuery({
    ...gitConnectionQuery(spaceId),
    enabled: gitSync !== undefined && permissions.admin,
  });
  if (gitSync === undefined) return null;
  return (
    <li>
      <Link
        to="/o/$organizationId/spaces/$spaceId/git"
        params={{ organizationId, spaceId }}
        className={className}
      >
        <GitBranch size={14} aria-hidden className="shrink-0" />
        <span className="wrap-anywhere">
          {data === undefined ? gitSync.repoName : `${data.repository}: ${wordsOf(data)}`}
        </span>
      </Link>
    </li>
  );
};
