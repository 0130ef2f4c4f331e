import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isRefusal } from "#web/api/failures.ts";
import {
  saveDraftEdits,
  type SiteStructureDraft,
  structureDraftQuery,
  updateDraft,
} from "#web/api/site-structure.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSite, useSiteName } from "../use-site.ts";
import { ClosedDraft } from "./closed-draft.tsx";
import { DraftImpact } from "./draft-impact.tsx";
import { DraftSummary } from "./draft-summary.tsx";
import { messages } from "./messages.ts";
import { impactMessages } from "./impact-messages.ts";
import { type DraftPlan, editLabel, planDraft } from "./draft-plan.ts";
import { StructureFrame, useLiveStructure } from "./structure-frame.tsx";
import { StructureLoading } from "./structure-loading.tsx";
import { useFocusAfter } from "./use-panel-focus.ts";
import { itemsIn } from "#site/structure/edit.ts";
import { locate } from "#site/structure/locate.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";

interface DraftIssueProps {
  readonly draft: SiteStructureDraft;
  readonly issue: NonNullable<DraftPlan["issue"]>;
  /** The live structure after the edits that precede it. */
  readonly structure: Structure;
  /** The same for an earlier live structure to which all edits applied, if one was seen. */
  readonly possible: Structure;
  readonly titles: SpaceTitles;
}

/** The first change of a draft that does not apply any more, why, and a button to leave it out. */
const DraftIssue = (props: DraftIssueProps) => {
  const { draft, issue, structure, possible, titles } = props;
  const { at, failure } = issue;
  const name = useSiteName();
  const { permissions } = useSite();
  const changing = useMutation(updateDraft);
  const leaveOut = () => {
    const path = { ...name, draftId: draft.id };
    changing.mutateAsync({ path, body: { edits: draft.edits.toSpliced(at, 1) } }).then(
      () => toast({ title: impactMessages.issue.leftOut }),
      (error: unknown) => toastFailure(error, leaveOut),
    );
  };
  const edit = draft.edits[at];
  const why = (): string => {
    if (failure.code !== "not-found" || edit === undefined) return failure.message;
    const [item] = itemsIn([edit]);
    const isNew = edit.operation.startsWith("add_") || edit.operation === "wrap";
    const isThere = item !== undefined && locate(structure, item) !== undefined;
    return isNew || isThere ? impactMessages.issue.placeGone : impactMessages.issue.subjectGone;
  };
  return (
    <div className="mb-4">
      <Callout
        tone="danger"
        title={impactMessages.issue.title}
        actions={
          permissions.edit && (
            <Button size="sm" pending={changing.isPending} onClick={leaveOut}>
              {impactMessages.issue.leaveOut}
            </Button>
          )
        }
      >
        {edit !== undefined &&
          impactMessages.issue.which(
            at + 1,
            draft.edits.length,
            editLabel(edit, [structure, possible], titles),
          )}{" "}
        {why()}
      </Callout>
    </div>
  );
};

interface DraftProps {
  readonly draft: SiteStructureDraft;
}

const OpenDraft = ({ draft }: DraftProps) => {
  const name = useSiteName();
  const { permissions } = useSite();
  const queryClient = useQueryClient();
  const { live, siteSpaces, titles } = useLiveStructure();
  const { structure, issue } = useMemo(
    () => planDraft(live, draft.edits, titles),
    [live, draft.edits, titles],
  );
  // The structure it was made for, which has the titles of items deleted since.
  const [possible, setPossible] = useState(live);
  if (issue === undefined && possible !== live) setPossible(live);
  const part = useFocusAfter(issue !== undefined);
  return (
    <>
      {issue !== undefined && (
        <DraftIssue
          draft={draft}
          issue={issue}
          structure={structure}
          possible={planDraft(possible, draft.edits.slice(0, issue.at), titles).structure}
          titles={titles}
        />
      )}
      <div ref={part}>
        <StructureFrame
          live={false}
          base={structure}
          titles={titles}
          siteSpaces={siteSpaces}
          editable={permissions.edit && issue === undefined}
          readOnly={permissions.edit ? impactMessages.issue.readOnly : undefined}
          draft={{ live, edits: draft.edits }}
          summary={<DraftSummary draft={draft} live={live} />}
          send={async (edits) => {
            const saved = await saveDraftEdits(queryClient, { ...name, draftId: draft.id }, edits);
            return planDraft(live, saved.edits, titles).structure;
          }}
        >
          <DraftImpact draft={draft} live={live} />
        </StructureFrame>
      </div>
    </>
  );
};

interface DraftStructureProps {
  readonly draftId: string;
  readonly onShowLive: () => void;
}

/** The structure with a draft applied; gestures are added to the draft. */
export const DraftStructure = ({ draftId, onShowLive }: DraftStructureProps) => {
  const name = useSiteName();
  const { data: draft, error, refetch } = useQuery(structureDraftQuery({ ...name, draftId }));
  const part = useFocusAfter(draft !== undefined && draft.status !== "open");
  if (isRefusal(error, 404))
    return (
      <EmptyState
        title={messages.drafts.gone.title}
        text={messages.drafts.gone.text}
        action={<Button onClick={onShowLive}>{messages.drafts.gone.action}</Button>}
      />
    );
  if (draft === undefined)
    return error === null ? (
      <StructureLoading />
    ) : (
      <RetryCallout onRetry={() => void refetch()}>{messages.drafts.failed}</RetryCallout>
    );
  return (
    <div ref={part}>
      {draft.status === "open" ? (
        <OpenDraft draft={draft} />
      ) : (
        <ClosedDraft draft={draft} onShowLive={onShowLive} />
      )}
    </div>
  );
};
