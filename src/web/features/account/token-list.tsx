import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { type ApiToken, revokeApiToken } from "#web/api/users.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { everyTokenQuery } from "./account-queries.ts";
import { tokenMessages } from "./messages.ts";
import { tokenColumns } from "./token-columns.tsx";

/** Takes a token out of service, after asking. */
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

/** The caller's tokens, each with its way out of service. */
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
