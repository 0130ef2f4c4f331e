import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useCallback, useState } from "react";
import { MAX_TEAM_CHANGES } from "#contract/schemas/team.ts";
import { describeFailure, type FailureText, ServiceFailure } from "#web/api/failures.ts";
import { updateTeamMembers } from "#web/api/teams.ts";
import { cx } from "#web/kit/class-names.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { pendingMessages } from "./messages.ts";
import {
  type ChangeLine,
  differenceOf,
  inverseOf,
  issuesByPerson,
  isTooMuch,
  markAdded,
  ownersAfter,
  requestOf,
  useTeamEditing,
  withoutChange,
  withoutRemoval,
} from "./pending-changes.ts";
import { useScreen } from "./team-actions.tsx";

const signs = {
  add: { sign: "+", look: "bg-success-soft text-success-ink" },
  remove: { sign: "−", look: "bg-danger-soft text-danger-ink" },
  role: { sign: "~", look: "bg-warning-soft text-warning-ink" },
  nothing: { sign: "·", look: "bg-subtle text-muted" },
};

const effectOf = ({ kind, from, to }: ChangeLine): string => {
  if (kind === "add") return pendingMessages.add(to ?? "member");
  if (kind === "remove") return pendingMessages.remove;
  return kind === "role" && from !== undefined && to !== undefined
    ? pendingMessages.role(from, to)
    : pendingMessages.nothing;
};

const noteOf = ({ kind, note }: ChangeLine): string | undefined => {
  switch (note) {
    case "both":
      return kind === "nothing" ? pendingMessages.bothOut : pendingMessages.both;
    case "out-already":
      return pendingMessages.outAlready;
    case "in-already":
      return pendingMessages.inAlready;
    case "role-already":
      return pendingMessages.roleAlready;
    case "gone":
      return pendingMessages.gone;
    case undefined:
      return undefined;
  }
};

interface ChangeRowProps {
  readonly line: ChangeLine;
  /** The service's error about this person. */
  readonly issue: string | undefined;
}

/**
 * A line of the difference: what happens to the person, why that may differ from what was requested, and a button to
 * undo it.
 */
const ChangeRow = ({ line, issue }: ChangeRowProps) => {
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
        {issue !== undefined && <p className="text-sm text-danger-ink">{issue}</p>}
      </div>
      {line.note === "gone" && (
        <Button size="sm" onClick={() => change((now) => markAdded(now, [line]))}>
          {pendingMessages.addAgain}
        </Button>
      )}
      {line.note === "both" && (
        <Button size="sm" onClick={() => change((now) => withoutRemoval(now, line.id))}>
          {pendingMessages.keepAfterAll}
        </Button>
      )}
      <IconButton
        label={pendingMessages.undo(line.name)}
        icon={Undo2}
        size="sm"
        onClick={({ currentTarget }) => {
          // The line is removed along with its button; focus stays in the list.
          currentTarget.closest("section")?.focus({ preventScroll: true });
          change((now) => withoutChange(now, line.id));
        }}
      />
    </li>
  );
};

const summaryOf = (lines: readonly ChangeLine[]): string => {
  const count = (kind: ChangeLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return pendingMessages.summary(count("add"), count("remove"), count("role"));
};

interface Failed {
  readonly failure: FailureText;
  readonly people: ReadonlyMap<string, string>;
}

/** The difference, and the function that sends it as one request, which can be undone for a while. */
const useSave = () => {
  const { team, roster, pending, discard } = useTeamEditing();
  const { organization } = useScreen();
  const { mutateAsync } = useMutation(updateTeamMembers);
  const [sending, setSending] = useState<readonly ChangeLine[]>();
  const [failed, setRefused] = useState<Failed>();
  const path = { organizationId: organization.id, teamId: team.id };
  // While it is being sent, the lines do not change.
  const lines = sending ?? differenceOf(pending, roster);

  const takeBack = () => {
    mutateAsync({ path, body: inverseOf(lines) }).then(
      () => toast({ title: pendingMessages.undone(team.title), tone: "success" }),
      (error: unknown) => {
        const { title, text } = describeFailure(error);
        toast({ title, description: text, tone: "danger" });
      },
    );
  };
  const send = async () => {
    const body = requestOf(lines);
    setSending(lines);
    setRefused(undefined);
    try {
      await mutateAsync({ path, body });
      discard();
      toast({
        title: pendingMessages.done(team.title),
        description: summaryOf(lines),
        tone: "success",
        action: { label: pendingMessages.undoSaved, run: takeBack },
      });
    } catch (error) {
      const details = error instanceof ServiceFailure ? error.details : [];
      setRefused({ failure: describeFailure(error), people: issuesByPerson(body, details) });
    } finally {
      setSending(undefined);
    }
  };
  return {
    lines,
    sending: sending !== undefined,
    failure: failed?.failure,
    issues: failed?.people ?? new Map<string, string>(),
    save: () => {
      if (sending === undefined) void send();
    },
  };
};

/** Space between the focused element and the panel, in pixels. */
const SPACE_ABOVE_PX = 32;

/**
 * For a panel that sticks to the bottom of the screen. While it is shown, scrolling leaves room for it, so that
 * nothing focused ends up behind it; when it is removed, focus inside it moves to the main area.
 */
const useBottomPanel = () =>
  useCallback((panel: HTMLElement | null) => {
    if (panel === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${panel.offsetHeight + SPACE_ABOVE_PX}px`;
    });
    observer.observe(panel);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = "";
      if (panel.contains(document.activeElement))
        document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, []);

const reasonNotToSave = (lines: readonly ChangeLine[], editable: boolean): string | undefined => {
  if (!editable) return pendingMessages.notYours;
  if (isTooMuch(lines)) return pendingMessages.tooMuch(MAX_TEAM_CHANGES);
  return lines.every(({ kind }) => kind === "nothing") ? pendingMessages.nothingToSend : undefined;
};

/** Consequences of the difference that its lines do not show. */
const useConsequences = (lines: readonly ChangeLine[]): string[] => {
  const { roster } = useTeamEditing();
  const { organization, callerId } = useScreen();
  const own = lines.find(({ id }) => id === callerId);
  const stepsDown =
    !organization.permissions.admin &&
    (own?.kind === "remove" || (own?.kind === "role" && own.to === "member"));
  const ownerless = ownersAfter([], roster) > 0 && ownersAfter(lines, roster) === 0;
  return [ownerless && pendingMessages.ownerless, stepsDown && pendingMessages.ownSelf].filter(
    (text) => typeof text === "string",
  );
};

/** The difference line by line before it is sent, and the button that sends it in one request. */
export const PendingChangesPanel = () => {
  const { editable, restored, discard } = useTeamEditing();
  const { lines, sending, failure, issues, save } = useSave();
  const consequences = useConsequences(lines);
  const panel = useBottomPanel();
  if (lines.length === 0) return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={pendingMessages.region}
      className="sticky bottom-4 z-10 outline-none! mt-6 animate-rise rounded-md border border-line bg-raised shadow-lg max-xs:bottom-2"
    >
      <ul className="max-h-[min(18rem,35vh)] overflow-y-auto px-4 py-2">
        {lines.map((line) => (
          <ChangeRow key={line.id} line={line} issue={issues.get(line.id)} />
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
          <span className="font-medium">{pendingMessages.title(lines.length)}</span>
          {restored && <span className="text-muted"> {pendingMessages.restored}</span>}
        </p>
        <Button onClick={() => !sending && discard()}>{pendingMessages.discard}</Button>
        <Button
          variant="primary"
          pending={sending}
          disabledReason={reasonNotToSave(lines, editable)}
          onClick={save}
        >
          {pendingMessages.save}
        </Button>
      </footer>
    </section>
  );
};
