import { useMutation } from "@tanstack/react-query";
import { itemsIn } from "#site/structure/edit.ts";
import { locate } from "#site/structure/locate.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { type SiteStructureDraft, updateDraft } from "#web/api/site-structure.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSite, useSiteName } from "../use-site.ts";
import { editWords } from "./edit-words.ts";
import { impactMessages } from "./impact-messages.ts";
import type { DraftPlan } from "./plan-draft.ts";

interface DraftObstacleProps {
  readonly draft: SiteStructureDraft;
  readonly obstacle: NonNullable<DraftPlan["obstacle"]>;
  /** As the edits before it leave the live structure. */
  readonly structure: Structure;
  /** The same of a live structure that could take it, where one was seen. */
  readonly possible: Structure;
  readonly titles: SpaceTitles;
}

/** The first change of a draft that cannot be made any more, why, and the way to leave it out. */
export const DraftObstacle = (props: DraftObstacleProps) => {
  const { draft, obstacle, structure, possible, titles } = props;
  const { at, refusal } = obstacle;
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
    if (refusal.code !== "not-found" || edit === undefined) return refusal.message;
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
            editWords(edit, [structure, possible], titles),
          )}{" "}
        {why()}
      </Callout>
    </div>
  );
};
