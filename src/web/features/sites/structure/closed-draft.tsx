import { useMutation } from "@tanstack/react-query";
import { applyEdit } from "#site/structure/edit.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { reopenDraft, type SiteStructureDraft, undoDraft } from "#web/api/site-structure.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSite, useSiteName } from "../use-site.ts";
import { editLabel } from "./draft-plan.ts";
import { messages } from "./messages.ts";
import { useLiveStructure } from "./structure-frame.tsx";
import { useFocusAfter } from "./use-panel-focus.ts";

/** Describes each change of a draft. Items that it removed while it is applied have the names they had then. */
const labelsOf = (
  { edits, removed = [] }: SiteStructureDraft,
  live: Structure,
  titles: SpaceTitles,
): string[] => {
  const gone = new Map(removed.map(({ item, title }) => [item.id, title]));
  // A later change may apply to something that an earlier one created.
  let structure = live;
  return edits.map((edit) => {
    const label = editLabel(edit, [structure, live], titles, gone);
    try {
      structure = applyEdit(structure, edit, titles);
    } catch (failure) {
      if (!(failure instanceof StructureFailure)) throw failure;
    }
    return label;
  });
};

interface ClosedDraftProps {
  readonly draft: SiteStructureDraft;
  readonly onShowLive: () => void;
}

/** A draft that is or was applied: what it changed, and the actions still available. */
export const ClosedDraft = ({ draft, onShowLive }: ClosedDraftProps) => {
  const name = useSiteName();
  const { permissions } = useSite();
  const { live, titles } = useLiveStructure();
  const undoing = useMutation(undoDraft);
  const reopening = useMutation(reopenDraft);
  const path = { ...name, draftId: draft.id };
  const undo = () => {
    undoing.mutateAsync({ path }).then(
      () => toast({ title: messages.drafts.undoneToast(draft.title) }),
      (error: unknown) => toastFailure(error, undo),
    );
  };
  const reopen = () => {
    reopening.mutateAsync({ path }).then(
      () => toast({ title: messages.drafts.reopened(draft.title) }),
      (error: unknown) => toastFailure(error, reopen),
    );
  };
  const applied = draft.status === "applied";
  const undoable = applied && draft.undoable;
  const part = useFocusAfter(undoable);
  const text = (): string => {
    if (applied) return undoable ? messages.drafts.appliedText : messages.drafts.notUndoable;
    return permissions.edit ? messages.drafts.undoneText : messages.drafts.undoneReadOnly;
  };
  const labels = labelsOf(draft, live, titles);
  return (
    <div ref={part} className="flex flex-col gap-4">
      <Callout
        tone={applied ? "success" : "info"}
        title={
          applied
            ? messages.drafts.appliedTitle(draft.title, draft.appliedBy?.displayName)
            : messages.drafts.undoneTitle(draft.title)
        }
        actions={
          <>
            {undoable && permissions.edit && (
              <Button size="sm" pending={undoing.isPending} onClick={undo}>
                {messages.drafts.undoApply}
              </Button>
            )}
            {!applied && permissions.edit && (
              <Button size="sm" pending={reopening.isPending} onClick={reopen}>
                {messages.drafts.reopen}
              </Button>
            )}
            <Button size="sm" onClick={onShowLive}>
              {messages.drafts.showLive}
            </Button>
          </>
        }
      >
        {text()}
      </Callout>
      {labels.length === 0 ? (
        <p className="text-muted">{messages.drafts.noChanges}</p>
      ) : (
        <section aria-labelledby="draft-changes">
          <h2 id="draft-changes" className="text-md font-semibold">
            {messages.drafts.changes(labels.length)}
          </h2>
          <ol className="mt-2 flex list-decimal flex-col gap-1 pl-6 text-base marker:text-muted">
            {labels.map((label, at) => (
              <li key={at} className="wrap-anywhere">
                {label}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
};
