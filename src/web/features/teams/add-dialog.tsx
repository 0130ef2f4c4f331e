import { Link } from "@tanstack/react-router";
import { plural } from "#web/kit/plural.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MemberPicker } from "./member-picker.tsx";
import { NotAllowedDialog } from "./not-allowed-dialog.tsx";
import { markAdded, withoutChange, withoutRemoval } from "./pending-changes.ts";
import { useBackToTeam, useTeamEditing } from "./team-editing.tsx";

const addMessages = {
  title: (team: string) => `Add people to ${team}`,
  description: "Choose members of the organization. Nothing is sent until you save the changes.",
  search: "Search the organization",
  inTeam: "In the team",
  chosen: (count: number) =>
    count === 0 ? "" : `${plural(count, "person", "people")} to be added`,
  paste: "Paste a list instead",
  done: "Done",
} as const;

/** Marks people found by search to be added. Ticking somebody who is to be removed keeps them. */
export const AddDialog = () => {
  const { team, roster, pending, editable, change } = useTeamEditing();
  const back = useBackToTeam();
  if (!editable) return <NotAllowedDialog needs="owner" onClose={back} />;
  const chosen = Object.entries(pending).filter(([id, mark]) => mark.add && !roster.has(id));
  const isIn = (id: string) => roster.has(id) && pending[id]?.remove !== true;
  return (
    <Dialog
      open
      onOpenChange={back}
      title={addMessages.title(team.title)}
      description={addMessages.description}
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-muted">
            {addMessages.chosen(chosen.length)}
          </p>
          <Link
            from="/o/$organizationId/teams/$teamId"
            to="/o/$organizationId/teams/$teamId/paste"
            search={(now) => now}
            replace
            resetScroll={false}
            className={buttonClass({ variant: "ghost" })}
          >
            {addMessages.paste}
          </Link>
          <Button variant="primary" onClick={back}>
            {addMessages.done}
          </Button>
        </>
      }
    >
      <MemberPicker
        label={addMessages.search}
        isChosen={(id) => pending[id]?.add === true}
        noteOf={(id) => (isIn(id) ? addMessages.inTeam : undefined)}
        onToggle={({ id, user }) =>
          change((now) => {
            if (roster.has(id)) return withoutRemoval(now, id);
            return now[id]?.add
              ? withoutChange(now, id)
              : markAdded(now, [{ id, name: user.displayName, email: user.email }]);
          })
        }
      />
    </Dialog>
  );
};
