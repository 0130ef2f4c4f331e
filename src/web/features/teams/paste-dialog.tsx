import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { everybodyQuery } from "#web/api/members.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { judgeLines, type JudgedLine, type PasteKind, stageable } from "./judge-lines.ts";
import { NotAllowedDialog } from "./not-allowed-dialog.tsx";
import { stageAdd, stageRemove } from "./staging.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { countVerdicts, pasteStrings as strings } from "./team-strings.ts";
import { useBackToTeam } from "./use-back-to-team.ts";
import { useScreen } from "./use-screen.ts";
import { VerdictList } from "./verdict-list.tsx";

const kinds = [
  { value: "add", label: strings.add },
  { value: "remove", label: strings.remove },
];

const useJudgement = (pasted: string, kind: PasteKind) => {
  const { organization } = useScreen();
  const { roster, staging } = useTeamEditing();
  const everybody = useQuery(everybodyQuery(organization.id));
  const known = everybody.data;
  const lines = useMemo(
    () =>
      known === undefined
        ? undefined
        : judgeLines(pasted, { kind, everybody: known, roster, staging }),
    [pasted, kind, known, roster, staging],
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
      {strings.invite}
    </Link>
  );
};

interface VerdictsProps {
  readonly judgement: ReturnType<typeof useJudgement>;
  readonly kind: PasteKind;
}

const Verdicts = ({ judgement: { lines, isError, refetch }, kind }: VerdictsProps) => {
  if (lines === undefined && isError) {
    return (
      <RetryCallout retry={strings.retry} onRetry={refetch}>
        {strings.failed}
      </RetryCallout>
    );
  }
  if (lines === undefined) {
    return (
      <div role="status">
        <span className="sr-only">{strings.loading}</span>
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  const unknown = lines.some(({ verdict }) => verdict === "unknown");
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm text-muted">
        {countVerdicts(lines.map(({ verdict }) => verdict))}
      </p>
      {lines.length > 0 && <VerdictList lines={lines} kind={kind} />}
      {unknown && <InviteFirst />}
    </div>
  );
};

const reasonNotToStage = (lines: readonly JudgedLine[] | undefined, count: number) => {
  if (lines === undefined) return strings.loading;
  if (lines.length === 0) return strings.empty;
  return count === 0 ? strings.none : undefined;
};

const Paste = () => {
  const { team, change } = useTeamEditing();
  const back = useBackToTeam();
  const [pasted, setPasted] = useState("");
  const [kind, setKind] = useState<PasteKind>("add");
  const judgement = useJudgement(useDeferredValue(pasted), kind);
  const people = stageable(judgement.lines ?? []);
  const stage = () => {
    change((now) => (kind === "add" ? stageAdd : stageRemove)(now, people));
    back();
  };
  return (
    <Dialog
      open
      onOpenChange={back}
      title={strings.title(team.title)}
      description={strings.description}
      footer={
        <>
          <Button onClick={back}>{strings.cancel}</Button>
          <Button
            variant="primary"
            onClick={stage}
            disabledReason={reasonNotToStage(judgement.lines, people.length)}
          >
            {people.length === 0 ? strings.stageNone : strings.stage(people.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label={strings.field}>
          <Textarea
            rows={5}
            spellCheck={false}
            placeholder={strings.placeholder}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
        </Field>
        <RadioGroup
          label={strings.kind}
          options={kinds}
          value={kind}
          onChange={(chosen) => setKind(chosen === "remove" ? "remove" : "add")}
        />
        <Verdicts judgement={judgement} kind={kind} />
      </div>
    </Dialog>
  );
};

/** Stages a pasted list of people to add or to remove, with a verdict on each line before. */
export const PasteDialog = () => {
  const { editable } = useTeamEditing();
  const back = useBackToTeam();
  return editable ? <Paste /> : <NotAllowedDialog needs="owner" onClose={back} />;
};
