import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { Session } from "#web/api/users.ts";
import { everySessionQuery } from "#web/features/account/account-queries.ts";
import { AccountSection } from "#web/features/account/account-section.tsx";
import { EndOthersDialog } from "#web/features/account/end-others-dialog.tsx";
import { sessionMessages } from "#web/features/account/messages.ts";
import { sessionColumns } from "#web/features/account/session-columns.tsx";
import { SessionEnd } from "#web/features/account/session-end.tsx";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Button } from "#web/ui/button.tsx";

const rowId = ({ id }: Session) => id;
const rowMenu = (session: Session) => <SessionEnd session={session} />;

const Sessions = () => {
  const { data } = useSuspenseQuery(everySessionQuery());
  const [ending, setEnding] = useState(false);
  const others = data.items.filter(({ current }) => !current);
  return (
    <AccountSection
      title={sessionMessages.title}
      description={`${sessionMessages.description} ${sessionMessages.endsMeaning}`}
      actions={
        <Button
          onClick={() => setEnding(true)}
          disabledReason={others.length === 0 ? sessionMessages.noOthers : undefined}
        >
          {sessionMessages.endOthers}
        </Button>
      }
    >
      <DataTable
        caption={sessionMessages.caption}
        columns={sessionColumns}
        rows={data.items}
        rowId={rowId}
        rowMenu={rowMenu}
        empty={null}
      />
      {ending && <EndOthersDialog others={others} onClose={() => setEnding(false)} />}
    </AccountSection>
  );
};

export const Route = createFileRoute("/_app/account/sessions")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(everySessionQuery());
  },
  staticData: { title: screenTitles.sessions },
  component: Sessions,
});
