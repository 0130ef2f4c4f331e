import type { ApiToken } from "#web/api/users.ts";
import type { Column } from "#web/table/column.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { tokenMessages } from "./messages.ts";

const isOver = ({ expiresAt }: ApiToken): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();

const Name = ({ token }: { token: ApiToken }) => (
  <div className="min-w-0">
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium wrap-anywhere">{token.name}</span>
      {token.current && (
        <Badge tone="accent" title={tokenMessages.currentMeaning}>
          {tokenMessages.current}
        </Badge>
      )}
      {isOver(token) && <Badge tone="warning">{tokenMessages.expired}</Badge>}
    </div>
    <p className="text-sm text-muted">
      {tokenMessages.endsIn} <code className="font-mono">{token.hint}</code>
    </p>
  </div>
);

/** What the list says about each token. */
export const tokenColumns: readonly Column<ApiToken>[] = [
  { id: "name", header: tokenMessages.columns.name, cell: (token) => <Name token={token} /> },
  {
    id: "created",
    header: tokenMessages.columns.created,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
  {
    id: "lastUsed",
    header: tokenMessages.columns.lastUsed,
    cell: ({ lastUsedAt }) => <Timestamp value={lastUsedAt} />,
    width: "9rem",
  },
  {
    id: "expires",
    header: tokenMessages.columns.expires,
    cell: ({ expiresAt }) => <Timestamp value={expiresAt} missing={tokenMessages.never} />,
    width: "9rem",
  },
];
