import { lazy, Suspense, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Place } from "#web/features/access/index.ts";
import { settingsMessages } from "./messages.ts";
const DeletePlace = lazy(async () => ({
  default: (await import("./delete-place.tsx")).DeletePlace,
}));

/** The way to delete a space or collection. */
export const DeleteCard = ({ place }: { place: Place }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={settingsMessages.remove.card}
      description={settingsMessages.remove[place.type]}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {settingsMessages.remove.open[place.type]}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {open && <DeletePlace place={place} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
};
