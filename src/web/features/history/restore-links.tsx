import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { spaceQuery } from "#web/api/spaces.ts";
import type { PageRow } from "#web/features/review/index.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { historyMessages as messages } from "./messages.ts";

interface RevisionPath {
  readonly organizationId: string;
  readonly spaceId: string;
}

/** Whether the caller can restore something here, directly or through a change request. */
export const useMayRestore = (spaceId: string): boolean => {
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  return space.permissions.edit || space.permissions.propose;
};

/** Restores a whole revision; hidden for the current one. */
export const RestoreRevisionLink = ({
  revisionId,
  ...path
}: RevisionPath & { readonly revisionId: string }) => {
  const mayRestore = useMayRestore(path.spaceId);
  const { data: space } = useSuspenseQuery(spaceQuery(path.spaceId));
  if (!mayRestore || space.revision === revisionId) return null;
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/history/restore/$revisionId"
      params={{ ...path, revisionId }}
      className={buttonClass({ size: "sm" })}
    >
      {messages.restoreRevision}
    </Link>
  );
};

interface RestorePageLinksProps extends RevisionPath {
  readonly from: string | undefined;
  readonly to: string;
  readonly page: PageRow;
}

/** Restores one page of a comparison, as it was before or after. */
export const RestorePageLinks = ({ from, to, page, ...path }: RestorePageLinksProps) => {
  const mayRestore = useMayRestore(path.spaceId);
  const { data: space } = useSuspenseQuery(spaceQuery(path.spaceId));
  if (!mayRestore) return null;
  const sides = [
    { revisionId: from, has: !page.kinds.includes("added"), label: messages.restorePageBefore },
    { revisionId: to, has: !page.kinds.includes("removed"), label: messages.restorePage },
  ];
  return (
    <p className="mb-3 flex flex-wrap gap-2">
      {sides.map(
        ({ revisionId, has, label }) =>
          has &&
          revisionId !== undefined &&
          revisionId !== space.revision && (
            <Link
              key={label}
              to="/o/$organizationId/spaces/$spaceId/history/restore/$revisionId"
              params={{ ...path, revisionId }}
              search={{ about: page.id }}
              className={buttonClass({ size: "sm" })}
            >
              {label}
            </Link>
          ),
      )}
    </p>
  );
};
