import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { everybodyQuery } from "#web/api/members.ts";
import { cx } from "#web/kit/class-names.ts";
import { plural } from "#web/kit/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { NotAllowedDialog } from "#web/shell/dialog-routes.tsx";
import { notAllowedMessages } from "./messages.ts";
import {
  checkLines,
  countStatuses,
  type LineStatus,
  type PastedLine,
  type PasteKind,
  peopleIn,
  statusText,
} from "./pasted-lines.ts";
import { markAdded, markRemoved, useBackToTeam, useTeamEditing } from "./pending-changes.ts";
import { useScreen } from "./team-actions.tsx";

const statusClasses: Record<LineStatus, string> = {
  ok: "text-success-ink",
  both: "text-warning-ink",
  nothing: "text-muted",
  pending: "text-muted",
  duplicate: "text-muted",
  unknown: "text-danger-ink",
  invalid: "text-danger-ink",
};

const keyed = (lines: readonly PastedLine[]) => lines.map((line, index) => ({ line, key: index }));

/** What would happen for each pasted line. */
const PastedLineList = ({ lines, kind }: { lines: readonly PastedLine[]; kind: PasteKind }) => (
  <ul aria-label={pasteMessages.lines} className="border-t border-line">
    {keyed(lines).map(({ line: { text, status, person }, key }) => (
      <li
        key={key}
        className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 [content-visibility:auto]"
      >
        <span className="min-w-0 wrap-anywhere">
          {person === undefined ? text : person.name}
          {person !== undefined && (
            <span className="text-sm text-muted"> {person.email ?? person.id}</span>
          )}
        </span>
        <span className={cx("text-sm", statusClasses[status])}>{statusText(status, kind)}</span>
      </li>
    ))}
  </ul>
);

export const pasteMessages = {
  title: (team: string) => `Paste people for ${team}`,
  description:
    "Addresses or ids, one a line or with commas between. Nothing is sent until you save the changes.",
  field: "People",
  placeholder: "ada@example.com\nGrace Hopper <grace@example.com>",
  kind: "What happens to them",
  add: "Add them to the team",
  remove: "Remove them from the team",
  loading: "Looking people up",
  failed: "The members of the organization could not be read.",
  lines: "Result for each line",
  invite: "Invite people to the organization",
  addToChanges: (count: number) => `Add ${plural(count, "person", "people")} to the changes`,
  addNone: "Add to the changes",
  none: "No line names somebody to add to the changes",
  empty: "Paste some people first",
  cancel: "Cancel",
} as const;

const kinds = [
  { value: "add", label: pasteMessages.add },
  { value: "remove", label: pasteMessages.remove },
];

const useCheckedLines = (pasted: string, kind: PasteKind) => {
  const { organization } = useScreen();
  const { roster, pending } = useTeamEditing();
  const everybody = useQuery(everybodyQuery(organization.id));
  const known = everybody.data;
  const lines = useMemo(
    () =>
      known === undefined
        ? undefined
        : checkLines(pasted, { kind, everybody: known, roster, pending }),
    [pasted, kind, known, roster, pending],
  );
  return { lines, isError: everybody.isError, refetch: () => void everybody.refetch() };
};

const InviteFirst = () => {
  const { organization } = useScreen();
  if (!organization.permissions.admin) return null;
  return (
    <Link
      to="/o/$organizationId/members/invite"
      params={{ organizationId: organization.id }}
      className="rounded-sm text-sm text-accent-ink hover:underline"
    >
      {pasteMessages.invite}
    </Link>
  );
};

interface CheckedLinesProps {
  readonly checked: ReturnType<typeof useCheckedLines>;
  readonly kind: PasteKind;
}

const CheckedLines = ({ checked: { lines, isError, refetch }, kind }: CheckedLinesProps) => {
  if (lines === undefined && isError) {
    return <RetryCallout onRetry={refetch}>{pasteMessages.failed}</RetryCallout>;
  }
  if (lines === undefined) {
    return (
      <div role="status">
        <span className="sr-only">{pasteMessages.loading}</span>
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  const unknown = lines.some(({ status }) => status === "unknown");
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm text-muted">
        {countStatuses(lines.map(({ status }) => status))}
      </p>
      {lines.length > 0 && <PastedLineList lines={lines} kind={kind} />}
      {unknown && <InviteFirst />}
    </div>
  );
};

const reasonNotToAdd = (lines: readonly PastedLine[] | undefined, count: number) => {
  if (lines === undefined) return pasteMessages.loading;
  if (lines.length === 0) return pasteMessages.empty;
  return count === 0 ? pasteMessages.none : undefined;
};

const Paste = () => {
  const { team, change } = useTeamEditing();
  const back = useBackToTeam();
  const [pasted, setPasted] = useState("");
  const [kind, setKind] = useState<PasteKind>("add");
  const checked = useCheckedLines(useDeferredValue(pasted), kind);
  const people = peopleIn(checked.lines ?? []);
  const addToChanges = () => {
    change((now) => (kind === "add" ? markAdded : markRemoved)(now, people));
    back();
  };
  return (
    <Dialog
      open
      onOpenChange={back}
      title={pasteMessages.title(team.title)}
      description={pasteMessages.description}
      footer={
        <>
          <Button onClick={back}>{pasteMessages.cancel}</Button>
          <Button
            variant="primary"
            onClick={addToChanges}
            disabledReason={reasonNotToAdd(checked.lines, people.length)}
          >
            {people.length === 0
              ? pasteMessages.addNone
              : pasteMessages.addToChanges(people.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label={pasteMessages.field}>
          <Textarea
            rows={5}
            spellCheck={false}
            placeholder={pasteMessages.placeholder}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
        </Field>
        <RadioGroup
          label={pasteMessages.kind}
          options={kinds}
          value={kind}
          onChange={(chosen) => setKind(chosen === "remove" ? "remove" : "add")}
        />
        <CheckedLines checked={checked} kind={kind} />
      </div>
    </Dialog>
  );
};

/** Stages a pasted list of people to add or remove, after showing a status for each line. */
export const PasteDialog = () => {
  const { editable } = useTeamEditing();
  const back = useBackToTeam();
  return editable ? (
    <Paste />
  ) : (
    <NotAllowedDialog text={notAllowedMessages.needsOwner} onClose={back} />
  );
};
