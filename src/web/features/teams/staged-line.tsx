import { Undo2 } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { keep, type Line, stageAdd, unstage } from "./staging.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { stagedStrings as strings } from "./team-strings.ts";

const signs = {
  add: { sign: "+", look: "bg-success-soft text-success-ink" },
  remove: { sign: "−", look: "bg-danger-soft text-danger-ink" },
  role: { sign: "~", look: "bg-warning-soft text-warning-ink" },
  nothing: { sign: "·", look: "bg-subtle text-muted" },
};

const effectOf = ({ kind, from, to }: Line): string => {
  if (kind === "add") return strings.add(to ?? "member");
  if (kind === "remove") return strings.remove;
  return kind === "role" && from !== undefined && to !== undefined
    ? strings.role(from, to)
    : strings.nothing;
};

const noteOf = ({ kind, note }: Line): string | undefined => {
  switch (note) {
    case "both":
      return kind === "nothing" ? strings.bothOut : strings.both;
    case "out-already":
      return strings.outAlready;
    case "in-already":
      return strings.inAlready;
    case "role-already":
      return strings.roleAlready;
    case "gone":
      return strings.gone;
    case undefined:
      return undefined;
  }
};

interface StagedLineProps {
  readonly line: Line;
  /** What the service said about this person. */
  readonly refusal: string | undefined;
}

/** One person of the difference: what happens to them, why it may differ from what was asked, and the way back. */
export const StagedLine = ({ line, refusal }: StagedLineProps) => {
  const { change } = useTeamEditing();
  const { sign, look } = signs[line.kind];
  const note = noteOf(line);
  return (
    <li className="flex items-start gap-2.5 py-1">
      <span
        aria-hidden
        className={cx(
          "mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm text-sm font-semibold",
          look,
        )}
      >
        {sign}
      </span>
      <div className="min-w-0 grow pt-px">
        <p className="wrap-anywhere">
          <span className="font-medium">{line.name}</span>{" "}
          <span className="text-muted">{effectOf(line)}</span>
        </p>
        {note !== undefined && <p className="text-sm text-warning-ink">{note}</p>}
        {refusal !== undefined && <p className="text-sm text-danger-ink">{refusal}</p>}
      </div>
      {line.note === "gone" && (
        <Button size="sm" onClick={() => change((now) => stageAdd(now, [line]))}>
          {strings.addAgain}
        </Button>
      )}
      {line.note === "both" && (
        <Button size="sm" onClick={() => change((now) => keep(now, line.id))}>
          {strings.keepAfterAll}
        </Button>
      )}
      <IconButton
        label={strings.undo(line.name)}
        icon={Undo2}
        size="sm"
        onClick={({ currentTarget }) => {
          // The line goes with its button; focus stays with the others.
          currentTarget.closest("section")?.focus({ preventScroll: true });
          change((now) => unstage(now, line.id));
        }}
      />
    </li>
  );
};
