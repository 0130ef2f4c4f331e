import { MAX_TEAM_CHANGES } from "#contract/schemas/team.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { StagedLine } from "./staged-line.tsx";
import { isTooMuch, type Line, ownersAfter } from "./staging.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { stagedStrings as strings } from "./team-strings.ts";
import { useBottomPanel } from "./use-bottom-panel.ts";
import { useSaveStaged } from "./use-save-staged.ts";
import { useScreen } from "./use-screen.ts";

const reasonNotToSave = (lines: readonly Line[], editable: boolean): string | undefined => {
  if (!editable) return strings.notYours;
  if (isTooMuch(lines)) return strings.tooMuch(MAX_TEAM_CHANGES);
  return lines.every(({ kind }) => kind === "nothing") ? strings.nothingToSend : undefined;
};

/** What follows from the difference that its lines do not say. */
const useConsequences = (lines: readonly Line[]): string[] => {
  const { roster } = useTeamEditing();
  const { organization, callerId } = useScreen();
  const own = lines.find(({ id }) => id === callerId);
  const stepsDown =
    !organization.permissions.admin &&
    (own?.kind === "remove" || (own?.kind === "role" && own.to === "member"));
  const ownerless = ownersAfter([], roster) > 0 && ownersAfter(lines, roster) === 0;
  return [ownerless && strings.ownerless, stepsDown && strings.ownSelf].filter(
    (text) => typeof text === "string",
  );
};

/** The difference before it is sent, line by line, and the one request that sends it. */
export const StagedChanges = () => {
  const { editable, restored, discard } = useTeamEditing();
  const { lines, pending, failure, refusals, save } = useSaveStaged();
  const consequences = useConsequences(lines);
  const panel = useBottomPanel();
  if (lines.length === 0) return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={strings.region}
      className="sticky bottom-4 z-10 outline-none! mt-6 animate-rise rounded-md border border-line bg-raised shadow-lg max-xs:bottom-2"
    >
      <ul className="max-h-[min(18rem,35vh)] overflow-y-auto px-4 py-2">
        {lines.map((line) => (
          <StagedLine key={line.id} line={line} refusal={refusals.get(line.id)} />
        ))}
      </ul>
      {consequences.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-warning-ink">
          {consequences.join(" ")}
        </p>
      )}
      {failure !== undefined && (
        <div className="border-t border-line p-2">
          <Callout tone="danger" title={failure.title}>
            {failure.text}
          </Callout>
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-2 rounded-b-md border-t border-line bg-canvas px-4 py-2.5">
        <p role="status" className="mr-auto text-sm max-xs:basis-full">
          <span className="font-medium">{strings.title(lines.length)}</span>
          {restored && <span className="text-muted"> {strings.restored}</span>}
        </p>
        <Button onClick={() => !pending && discard()}>{strings.discard}</Button>
        <Button
          variant="primary"
          pending={pending}
          disabledReason={reasonNotToSave(lines, editable)}
          onClick={save}
        >
          {strings.save}
        </Button>
      </footer>
    </section>
  );
};
