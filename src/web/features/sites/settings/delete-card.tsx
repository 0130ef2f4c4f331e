import { useState } from "react";
import type { Site } from "#web/api/sites.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { messages } from "./messages.ts";

/** The way to delete a site. */
export const DeleteCard = ({ site }: { site: Site }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={messages.remove.card}
      description={messages.remove.text}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {messages.remove.open}
        </Button>
      }
    >
      {open && <DeleteDialog site={site} onClose={() => setOpen(false)} />}
    </Card>
  );
};
