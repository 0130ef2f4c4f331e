import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import type { AccessTarget } from "#web/features/access/index.ts";
import { settingsMessages } from "./messages.ts";
import { useQuery } from "@tanstack/react-query";
import { isOpen, organizationsQuery } from "#web/api/organizations.ts";
import { Lock } from "lucide-react";
import { EmptyState } from "#web/ui/empty-state.tsx";

interface NotAdminProps {
  /** The title of the space or collection. */
  readonly title: string;
  /** A link to the people who could change them. */
  readonly action: ReactNode;
}

/** Shown instead of the settings to people who may not change them. */
export const NotAdmin = ({ title, action }: NotAdminProps) => (
  <EmptyState
    icon={Lock}
    title={settingsMessages.notAdmin.title}
    text={settingsMessages.notAdmin.text(title)}
    action={action}
  />
);

const TransferDialog = lazy(async () => ({
  default: (await import("./transfer-dialog.tsx")).TransferDialog,
}));

/** Transfers a space or collection to another organization. */
export const TransferCard = ({ resource }: { resource: AccessTarget }) => {
  const { data } = useQuery(organizationsQuery());
  const others =
    data?.items.filter(isOpen).filter(({ id }) => id !== resource.organizationId) ?? [];
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
          <TransferDialog
            resource={resource}
            organizations={others}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Card>
  );
};

const DeleteAndLeave = lazy(async () => ({
  default: (await import("../tree/delete-dialog.tsx")).DeleteAndLeave,
}));

/** Deletes a space or collection. */
export const DeleteCard = ({ resource }: { resource: AccessTarget }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={settingsMessages.remove.card}
      description={settingsMessages.remove[resource.type]}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {settingsMessages.remove.open[resource.type]}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {open && <DeleteAndLeave resource={resource} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
};
