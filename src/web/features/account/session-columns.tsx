import type { Session } from "#web/api/users.ts";
import type { Column } from "#web/table/column.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { browserName } from "./browser-name.ts";
import { sessionMessages } from "./messages.ts";

/** What the list says about each session. */
export const sessionColumns: readonly Column<Session>[] = [
  {
    id: "browser",
    header: sessionMessages.columns.browser,
    cell: ({ userAgent, current }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium" title={userAgent}>
          {browserName(userAgent)}
        </span>
        {current && <Badge tone="accent">{sessionMessages.current}</Badge>}
      </span>
    ),
  },
  {
    id: "since",
    header: sessionMessages.columns.since,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
  {
    id: "lastUsed",
    header: sessionMessages.columns.lastUsed,
    cell: ({ lastUsedAt }) => <Timestamp value={lastUsedAt} />,
    width: "9rem",
  },
  {
    id: "ends",
    header: sessionMessages.columns.ends,
    cell: ({ expiresAt }) => <Timestamp value={expiresAt} />,
    width: "9rem",
  },
];
