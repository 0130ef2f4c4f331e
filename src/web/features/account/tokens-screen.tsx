import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { BookOpen, KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { type ApiToken, everyTokenQuery, revokeApiToken } from "#web/api/users.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
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
    {token.madeWith && (
      <p className="text-sm wrap-anywhere text-muted">
        {tokenMessages.madeWith(token.madeWith.name ?? "")}
      </p>
    )}
    {token.makerUnknown && <p className="text-sm text-warning">{tokenMessages.makerUnknown}</p>}
  </div>
);

/** The columns of the tokens. */
const tokenColumns: readonly Column<ApiToken>[] = [
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

/** Revokes a token, after asking. */
const TokenRevoke = ({ token: { id, name, hint } }: { token: ApiToken }) => {
  const { mutateAsync } = useMutation(revokeApiToken);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={tokenMessages.revoke(name)}
        icon={Trash2}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={tokenMessages.revoking.title(name)}
        body={tokenMessages.revoking.body(hint)}
        confirmLabel={tokenMessages.revoking.confirm}
        onConfirm={async () => {
          await mutateAsync({ path: { tokenId: id } });
          toast({ tone: "success", title: tokenMessages.revoking.done(name) });
        }}
        describeFailure={describeFailure}
      />
    </>
  );
};

const rowId = ({ id }: ApiToken) => id;
const rowMenu = (token: ApiToken) => <TokenRevoke token={token} />;

/** The caller's tokens, each with a button that revokes it. */
export const TokenList = () => {
  const { data } = useSuspenseQuery(everyTokenQuery());
  return (
    <DataTable
      caption={tokenMessages.caption}
      columns={tokenColumns}
      rows={data.items}
      rowId={rowId}
      rowMenu={rowMenu}
      empty={
        <EmptyState
          icon={KeyRound}
          title={tokenMessages.none.title}
          text={tokenMessages.none.text}
        />
      }
    />
  );
};

/** The list, which stays visible behind the dialog for a new token. */
export const TokensScreen = () => {
  const navigate = useNavigate();
  const run = () => void navigate({ to: "/account/tokens/new" });
  useActions([{ id: "tokens.create", label: tokenMessages.dialog.title, run }]);
  return (
    <ScreenSection
      title={tokenMessages.title}
      text={tokenMessages.description}
      actions={
        <>
          <a href="/reference" className={buttonClass()}>
            <BookOpen size={16} aria-hidden />
            {tokenMessages.reference}
          </a>
          <Link to="/account/tokens/new" className={buttonClass({ variant: "primary" })}>
            <Plus size={16} aria-hidden />
            {tokenMessages.create}
          </Link>
        </>
      }
    >
      <TokenList />
      <Outlet />
    </ScreenSection>
  );
};
