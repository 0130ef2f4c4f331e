import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changeRequestRefusals } from "#contract/schemas/change-request-changes.ts";
import {
  changeChangeRequests,
  type ChangeRequestChanges,
  changeRequestChangesQuery,
} from "#web/api/change-requests.ts";
import { BulkChangeDialog, firstNames } from "#web/shell/list/bulk-change-dialog.tsx";
import { undoInParts } from "#web/shell/list/undo-in-parts.ts";
import { toast } from "#web/ui/toast.tsx";
import { bulkMessages as messages, subjectOf } from "../messages.ts";
import { type Person, ReviewerChoice } from "../screen/reviewer-choice.tsx";
import type { BulkAct } from "./change-request-bulk.tsx";

type Outcome = ChangeRequestChanges["outcomes"][number];

const nameOf = ({ number, subject = "" }: Outcome): string =>
  `#${number ?? ""} ${subjectOf({ subject })}`;

const changedOf = ({ outcomes }: ChangeRequestChanges): Outcome[] =>
  outcomes.filter(({ outcome }) => outcome === "changed");

type Status = "draft" | "open" | "archived";

/** How many change requests that others have changed in the meantime are named after an undo. */
const NAMED = 3;

/** Groups the outcomes by the status each change request had before. */
const byStatusBefore = (outcomes: readonly Outcome[]) =>
  (["draft", "open", "archived"] as const).flatMap((status) => {
    const some = outcomes.filter((one) => one.status === status);
    return some.length === 0 ? [] : [{ status, outcomes: some }];
  });

/** What is left unchanged, and why. */
const Kept = ({ found }: { found: ChangeRequestChanges }) => (
  <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint empty:hidden">
    {found.unchanged > 0 && <li>{messages.unchanged(found.unchanged)}</li>}
    {changeRequestRefusals.map((reason) => {
      const refused = found.outcomes.filter((one) => one.reason === reason);
      if (refused.length === 0) return null;
      return (
        <li key={reason}>
          {messages.refused[reason](refused.length)}
          <span className="block text-muted">{firstNames(refused.map(nameOf))}</span>
        </li>
      );
    })}
    {found.missing > 0 && <li>{messages.missing(found.missing)}</li>}
  </ul>
);

interface BulkDialogProps {
  readonly organizationId: string;
  /** The space whose reviewers can be requested. */
  readonly spaceId: string;
  readonly act: BulkAct;
  readonly ids: string[];
  readonly onClose: () => void;
  /** Called after a change was applied. */
  readonly onDone: () => void;
}

/** Previews a bulk change of the selected change requests, and applies it. */
export const BulkDialog = ({
  organizationId,
  spaceId,
  act,
  ids,
  onClose,
  onDone,
}: BulkDialogProps) => {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const { mutateAsync } = useMutation(changeChangeRequests);
  const words = messages[act];
  const change =
    act === "ask"
      ? { type: "request-reviews" as const, users: people.map(({ id }) => id) }
      : { type: "set-status" as const, status: act };
  const ready = act !== "ask" || people.length > 0;
  const {
    data: found,
    isError,
    refetch,
  } = useQuery({
    ...changeRequestChangesQuery(organizationId, { changeRequests: ids, change }),
    enabled: ready,
    staleTime: 0,
  });
  const path = { organizationId };
  /** Restores each change request's former status, unless someone has changed it since. */
  const undo = (done: readonly Outcome[], ifStatus: Status) =>
    undoInParts(
      byStatusBefore(done),
      async ({ status, outcomes }) => {
        const body = {
          changeRequests: outcomes.map(({ id }) => id),
          change: { type: "set-status" as const, status, ifStatus },
          apply: true,
        };
        const back = await mutateAsync({ path, body });
        const undone = new Set(changedOf(back).map(({ id }) => id));
        return {
          undone: undone.size,
          kept: outcomes.filter(({ id }) => !undone.has(id)).map(nameOf),
        };
      },
      ({ undone, kept }) =>
        toast({
          title: messages.undone(undone),
          tone: undone === 0 ? "neutral" : "success",
          ...(kept.length > 0 && {
            description: messages.changedSince(firstNames(kept, NAMED), kept.length),
          }),
        }),
    );
  const confirm = async (shown: ChangeRequestChanges) => {
    const changeRequests = changedOf(shown).map(({ id }) => id);
    const done = await mutateAsync({
      path,
      body: { changeRequests, change, apply: true },
    });
    const left = changeRequests.length - done.changed;
    toast({
      title: words.done(done.changed),
      tone: "success",
      ...(left > 0 && { description: messages.left(left) }),
      ...(act !== "ask" &&
        done.changed > 0 && {
          action: { label: messages.undo, run: () => void undo(changedOf(done), act) },
        }),
    });
    onDone();
  };
  return (
    <BulkChangeDialog
      title={words.title(ids.length)}
      tone="primary"
      confirmLabel={words.confirm}
      count={ids.length}
      chooseFirst={ready ? undefined : messages.ask.choose}
      found={ready ? found : undefined}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={messages.nothing}
      fields={
        act === "ask" && <ReviewerChoice spaceId={spaceId} chosen={people} onChange={setPeople} />
      }
      effects={
        found && (
          <>
            <p>
              {found.changed === 0 ? messages.nothing : words.will(found.changed)}
              <span className="block text-muted">{firstNames(changedOf(found).map(nameOf))}</span>
            </p>
            <Kept found={found} />
          </>
        )
      }
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};
