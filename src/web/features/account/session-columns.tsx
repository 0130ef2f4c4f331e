import type { Session } from "#web/api/users.ts";
import type { Column } from "#web/table/column.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { sessionStrings as strings } from "./account-strings.ts";
import { browserName } from "./browser-name.ts";

/** What the list says about each session. */
export const sessionColumns: readonly Column<Session>[] = [
  {
    id: "browser",
    header: strings.columns.browser,
    cell: ({ userAgent, current }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium" title={userAgent}>
          {browserName(userAgent)}
        </span>
        {current && <Badge tone="accent">{strings.current}</Badge>}
      </span>
    ),
  },
  {
    id: "since",
    header: strings.columns.since,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
  {
    id: "lastUsed",
    header: strings.columns.lastUsed,
    cell: ({ lastUsedAt }) => <Timestamp value={lastUsedAt} />,
    width: "9rem",
  },
  {
    id: "ends",
    header: strings.columns.ends,
    cell: ({ expiresAt }) => <Timestamp value={expiresAt} />,
    width: "9rem",
  },
];
