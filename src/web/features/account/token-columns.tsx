import type { ApiToken } from "#web/api/users.ts";
import type { Column } from "#web/table/column.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { tokenStrings as strings } from "./account-strings.ts";

const isOver = ({ expiresAt }: ApiToken): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();

const Name = ({ token }: { token: ApiToken }) => (
  <div className="min-w-0">
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="font-medium wrap-anywhere">{token.name}</span>
      {token.current && (
        <Badge tone="accent" title={strings.currentMeaning}>
          {strings.current}
        </Badge>
      )}
      {isOver(token) && <Badge tone="warning">{strings.expired}</Badge>}
    </div>
    <p className="text-sm text-muted">
      {strings.endsIn} <code className="font-mono">{token.hint}</code>
    </p>
  </div>
);

/** What the list says about each token. */
export const tokenColumns: readonly Column<ApiToken>[] = [
  { id: "name", header: strings.columns.name, cell: (token) => <Name token={token} /> },
  {
    id: "created",
    header: strings.columns.created,
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
    id: "expires",
    header: strings.columns.expires,
    cell: ({ expiresAt }) => <Timestamp value={expiresAt} missing={strings.never} />,
    width: "9rem",
  },
];
