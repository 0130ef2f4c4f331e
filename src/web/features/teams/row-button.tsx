import { Undo2, UserMinus } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { RosterRow } from "./roster-rows.ts";
import { keep, stageRemove, unstage } from "./staging.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { teamStrings as strings } from "./team-strings.ts";

/** Stages somebody's removal, or takes back what is staged for them. */
export const RowButton = ({ row: { id, name, email, present, mark } }: { row: RosterRow }) => {
  const { change } = useTeamEditing();
  if (mark?.remove) {
    return (
      <IconButton
        label={strings.undoRemove(name)}
        icon={Undo2}
        size="sm"
        onClick={() => change((now) => keep(now, id))}
      />
    );
  }
  if (present === undefined) {
    return (
      <IconButton
        label={strings.undoAdd(name)}
        icon={Undo2}
        size="sm"
        onClick={() => change((now) => unstage(now, id))}
      />
    );
  }
  return (
    <IconButton
      label={strings.remove(name)}
      icon={UserMinus}
      size="sm"
      // What else was staged goes with the person.
      onClick={() => change((now) => stageRemove(unstage(now, id), [{ id, name, email }]))}
    />
  );
};
