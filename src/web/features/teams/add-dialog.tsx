import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MemberPicker } from "./member-picker.tsx";
import { NotAllowedDialog } from "./not-allowed-dialog.tsx";
import { keep, stageAdd, unstage } from "./staging.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { addStrings as strings } from "./team-strings.ts";
import { useBackToTeam } from "./use-back-to-team.ts";

/** Stages people found by search. Ticking somebody who is to be removed keeps them. */
export const AddDialog = () => {
  const { team, roster, staging, editable, change } = useTeamEditing();
  const back = useBackToTeam();
  if (!editable) return <NotAllowedDialog needs="owner" onClose={back} />;
  const staged = Object.entries(staging).filter(([id, mark]) => mark.add && !roster.has(id));
  const isIn = (id: string) => roster.has(id) && staging[id]?.remove !== true;
  return (
    <Dialog
      open
      onOpenChange={back}
      title={strings.title(team.title)}
      description={strings.description}
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-muted">
            {strings.staged(staged.length)}
          </p>
          <Link
            from="/o/$organizationId/teams/$teamId"
            to="/o/$organizationId/teams/$teamId/paste"
            search={(now) => now}
            replace
            resetScroll={false}
            className={buttonClass({ variant: "ghost" })}
          >
            {strings.paste}
          </Link>
          <Button variant="primary" onClick={back}>
            {strings.done}
          </Button>
        </>
      }
    >
      <MemberPicker
        label={strings.search}
        isChosen={(id) => staging[id]?.add === true}
        noteOf={(id) => (isIn(id) ? strings.inTeam : undefined)}
        onToggle={({ id, user }) =>
          change((now) => {
            if (roster.has(id)) return keep(now, id);
            return now[id]?.add
              ? unstage(now, id)
              : stageAdd(now, [{ id, name: user.displayName, email: user.email }]);
          })
        }
      />
    </Dialog>
  );
};
