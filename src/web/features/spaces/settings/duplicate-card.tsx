import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { organizationQuery } from "#web/api/organizations.ts";
import type { Space } from "#web/api/spaces.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { settingsMessages } from "./messages.ts";
const DuplicateDialog = lazy(async () => ({
  default: (await import("../tree/duplicate-dialog.tsx")).DuplicateDialog,
}));

/** The way to a copy of the space. */
export const DuplicateCard = ({ space }: { space: Space }) => {
  const { data: organization } = useSuspenseQuery(organizationQuery(space.organization));
  const [open, setOpen] = useState(false);
  // A copy in a collection needs a right there, which the service knows and tells.
  const mayNot = space.parent === undefined && !organization.permissions.createContent;
  return (
    <Card
      title={settingsMessages.copy.card}
      description={settingsMessages.copy.text}
      actions={
        <Button
          onClick={() => setOpen(true)}
          disabledReason={mayNot ? settingsMessages.copy.noRight : undefined}
        >
          {settingsMessages.copy.open}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {open && <DuplicateDialog space={space} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
};
