import { useState } from "react";
import { useStore } from "#web/api/store.ts";
import { useActions } from "#web/shell/actions.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { lastRecord } from "./move-record.ts";
import { moveRecords } from "./move-records.ts";
import { messages } from "./messages.ts";
import { useMoves } from "./use-moves.ts";
import { useOrganization } from "./use-shelf.ts";

/** The last move can be taken back from the palette; after a reload, or on coming back, a bar says so. */
export const UndoOffer = () => {
  const { id } = useOrganization();
  const records = useStore(moveRecords);
  const { undo } = useMoves();
  useMinute();
  const record = lastRecord(records, id);
  const [atOpening, setAtOpening] = useState(record);
  useActions(
    record === undefined
      ? []
      : [
          {
            id: "spaces.undo-move",
            label: messages.moves.undoMove(record.title),
            run: () => void undo(record),
          },
        ],
  );
  if (record === undefined || record !== atOpening) return null;
  return (
    <div className="mb-4">
      <Callout
        title={messages.moves.bar(record.title, record.to)}
        actions={
          <>
            <Button size="sm" onClick={() => void undo(record)}>
              {messages.moves.undo}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAtOpening(undefined)}>
              {messages.moves.dismiss}
            </Button>
          </>
        }
      />
    </div>
  );
};
