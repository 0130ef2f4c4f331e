import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { organizationsQuery } from "#web/api/organizations.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Place } from "#web/features/access/index.ts";
import { settingsMessages } from "./messages.ts";

const TransferDialog = lazy(async () => ({
  default: (await import("./transfer-dialog.tsx")).TransferDialog,
}));

/** The way to give a space or collection to another organization. */
export const TransferCard = ({ place }: { place: Place }) => {
  const { data } = useQuery(organizationsQuery());
  const others = data?.items.filter(({ id }) => id !== place.organizationId) ?? [];
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={settingsMessages.transfer.card}
      description={settingsMessages.transfer.description}
      actions={
        <Button
          onClick={() => setOpen(true)}
          disabledReason={others.length === 0 ? settingsMessages.transfer.noOther : undefined}
        >
          {settingsMessages.transfer.open}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {open && (
          <TransferDialog place={place} organizations={others} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  );
};
