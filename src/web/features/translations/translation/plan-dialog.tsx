import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure, isRefusedFor } from "#web/api/failures.ts";
import {
  patience,
  runTranslation,
  type Translation,
  type TranslationPath,
  type TranslationPlan,
  translationPlanQuery,
} from "#web/api/translations.ts";
import { formatMoney } from "#web/kit/format-money.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { engineNames } from "../engine/messages.ts";
import { planMessages as messages } from "./messages.ts";

const rows = ["toEngine", "fromMemory", "done", "kept", "stale", "refused"] as const;

const headClass = "border-b border-line py-1.5 text-sm font-medium text-muted";
const figureClass = "tabular border-b border-line py-1.5 pl-3 text-right";

/** What a run would do, in figures. */
const PlanTable = ({ plan }: { plan: TranslationPlan }) => (
  <table className="w-full border-separate border-spacing-0">
    <caption className="sr-only">{messages.caption}</caption>
    <thead>
      <tr>
        <th scope="col" className={`${headClass} text-left`}>
          {messages.columns.what}
        </th>
        {(["units", "words", "characters"] as const).map((column) => (
          <th
            key={column}
            scope="col"
            className={`${headClass} pl-3 text-right ${column === "characters" ? "max-xs:hidden" : ""}`}
          >
            {messages.columns[column]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => {
        const { units, words, characters } = plan[row];
        const label =
          row === "toEngine" && plan.engine === "none"
            ? messages.toEngineNobody
            : messages.rows[row];
        return (
          <tr key={row}>
            <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
              {label}
            </th>
            <td className={figureClass}>{messages.formatted(units)}</td>
            <td className={figureClass}>{messages.formatted(words)}</td>
            <td className={`${figureClass} max-xs:hidden`}>{messages.formatted(characters)}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

interface NotesProps {
  readonly plan: TranslationPlan;
  readonly settings: Translation["settings"];
}

/** What the figures mean for this run: its cost, where it stops, and where its result goes. */
const PlanNotes = ({ plan, settings }: NotesProps) => {
  const { engine, toEngine, cost, budgetLeft } = plan;
  const { maxCharacters, publish } = settings;
  const isOverBudget =
    cost !== undefined && budgetLeft !== undefined && cost.amount > budgetLeft.amount;
  const sent = [
    messages.engine(engineNames[engine]),
    messages.equalOnce,
    ...(cost === undefined ? [] : [messages.price(formatMoney(cost))]),
    ...(budgetLeft === undefined || isOverBudget
      ? []
      : [messages.budgetLeft(formatMoney(budgetLeft))]),
  ];
  return (
    <>
      {isOverBudget && (
        <Callout tone="warning" title={messages.overBudget}>
          {messages.overBudgetText(formatMoney(budgetLeft))}
        </Callout>
      )}
      <div className="flex flex-col gap-1 text-sm text-muted">
        <p>{engine === "none" ? messages.noEngine : sent.join(" ")}</p>
        {engine !== "none" &&
          maxCharacters !== undefined &&
          toEngine.characters > maxCharacters && <p>{messages.overLimit(maxCharacters)}</p>}
        {publish === "review" && <p>{messages.intoReview}</p>}
      </div>
    </>
  );
};

interface PlanDialogProps {
  readonly path: TranslationPath;
  readonly translation: Translation;
  readonly onClose: () => void;
}

/** Shows what a run would do before it is started; refused if the run would do something else by now. */
export const PlanDialog = ({ path, translation, onClose }: PlanDialogProps) => {
  const { data: plan, error, refetch } = useQuery({ ...translationPlanQuery(path), ...patience });
  const { mutateAsync, isPending } = useMutation(runTranslation);
  const [failure, setFailure] = useState<unknown>();
  const moved = isRefusedFor(failure, "translation.plan-moved");
  const notYet = error === null ? messages.loading : messages.unknown;
  const whyNotYet = plan === undefined ? notYet : undefined;
  const run = async () => {
    if (plan === undefined) return;
    setFailure(undefined);
    try {
      await mutateAsync({ path, body: { plan: plan.hash } });
      toast({ title: messages.started });
      onClose();
    } catch (refused) {
      setFailure(refused);
      await refetch();
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={whyNotYet}
            onClick={() => void run()}
          >
            {messages.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {moved && (
          <Callout tone="warning" title={messages.moved}>
            {messages.movedText}
          </Callout>
        )}
        {failure !== undefined && !moved && (
          <Callout tone="danger" title={describeFailure(failure).title}>
            {describeFailure(failure).text}
          </Callout>
        )}
        {plan === undefined && error !== null && (
          <RetryCallout title={describeFailure(error).title} onRetry={() => void refetch()}>
            {describeFailure(error).text}
          </RetryCallout>
        )}
        {plan === undefined && error === null && (
          <div role="status">
            <span className="sr-only">{messages.loading}</span>
            {rows.map((row) => (
              <Skeleton key={row} className="my-2 h-6 w-full" />
            ))}
          </div>
        )}
        {plan !== undefined && (
          <>
            <PlanTable plan={plan} />
            <PlanNotes plan={plan} settings={translation.settings} />
          </>
        )}
      </div>
    </Dialog>
  );
};
