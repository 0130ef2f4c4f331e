import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { countAddresses } from "#site/structure/impact.ts";
import type { Structure } from "#site/structure/model.ts";
import { describeFailure } from "#web/api/failures.ts";
import { refresh } from "#web/api/refresh.ts";
import {
  applyDraft,
  draftImpactQuery,
  type SiteStructureDraft,
  type SiteStructureImpact,
} from "#web/api/site-structure.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { heirsIn, IMPACT_TITLE } from "./draft-impact.tsx";
import { impactMessages } from "./impact-messages.ts";
import { LostAddresses } from "./lost-addresses.tsx";
import { PageImpact } from "./page-impact.tsx";
import { useEditor } from "./structure-editor.ts";

interface DraftSummaryProps {
  readonly draft: SiteStructureDraft;
  readonly live: Structure;
}

interface ApplyDialogProps extends DraftSummaryProps {
  readonly impact: SiteStructureImpact;
  readonly onClose: () => void;
}

const ApplyDialog = ({ draft, live, impact, onClose }: ApplyDialogProps) => {
  const { state, titles } = useEditor();
  // The state when the dialog opened; once applied, there is nothing left to change.
  const [{ before, after, edits, heirs }] = useState(() => ({
    before: live,
    after: state.shown,
    edits: draft.edits,
    heirs: heirsIn(live, draft.edits, titles),
  }));
  const name = useSiteName();
  const queryClient = useQueryClient();
  const applying = useMutation(applyDraft);
  const { defaults, hidden, inboundLinks, structureVersion } = impact;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={impactMessages.confirmTitle(draft.title)}
      body={
        <div className="flex flex-col gap-3">
          <p>{impactMessages.confirmAddresses(countAddresses(before, after, heirs))}</p>
          <PageImpact edits={edits} />
          <LostAddresses before={before} after={after} heirs={heirs} />
          <p>{impactMessages.confirmText(defaults.length, hidden.length, inboundLinks.count)}</p>
        </div>
      }
      confirmLabel={impactMessages.confirm}
      onConfirm={async () => {
        try {
          await applying.mutateAsync({
            path: { ...name, draftId: draft.id },
            body: { structureVersion },
          });
        } catch (error) {
          // The structure may have changed, so the draft's effects are fetched again.
          await refresh(queryClient, ["structure-draft"]);
          throw error;
        }
        toast({ tone: "success", title: impactMessages.done(draft.title) });
      }}
      describeFailure={describeFailure}
    />
  );
};

const goToDetails = () => {
  const heading = document.getElementById(IMPACT_TITLE);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
};

/** A sticky line with the effects of applying the draft, and the button that applies it. */
export const DraftSummary = ({ draft, live }: DraftSummaryProps) => {
  const name = useSiteName();
  const { state, site, titles } = useEditor();
  const {
    data: impact,
    isError,
    isFetching,
  } = useQuery(draftImpactQuery({ ...name, draftId: draft.id }));
  const counts = useMemo(
    () => countAddresses(live, state.shown, heirsIn(live, draft.edits, titles)),
    [live, state.shown, draft.edits, titles],
  );
  // A press while the effects are loading is remembered: the dialog opens once they are known.
  const [confirming, setConfirming] = useState<"no" | "asked" | "open">("no");
  const reason = (): string | undefined => {
    if (draft.edits.length === 0) return impactMessages.nothingToApply;
    return impact?.obstacle === undefined ? undefined : impactMessages.blocked;
  };
  if (confirming === "asked" && !isFetching && !state.saving)
    setConfirming(impact === undefined || reason() !== undefined ? "no" : "open");
  const told = impact !== undefined && impact.obstacle === undefined;
  return (
    <section
      aria-label={impactMessages.summary}
      aria-busy={isFetching}
      className="sticky top-[calc(var(--sticky-top)+0.5rem)] z-10 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-3 py-2 shadow-sm max-lg:top-auto max-lg:bottom-2 max-lg:mt-4 max-lg:mb-0 max-lg:shadow-lg"
    >
      <div className="min-w-0 grow basis-48 text-base">
        {told && (
          <p>
            {impactMessages.changed(counts)} {impactMessages.pages.summary(impact.pages)}
          </p>
        )}
        {impact === undefined && !isError && <Skeleton className="h-4 w-60 max-w-full" />}
        {impact === undefined && isError && <p>{impactMessages.failed}</p>}
        {impact?.obstacle !== undefined && <p>{impactMessages.blocked}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={goToDetails}>
          {impactMessages.details}
        </Button>
        {site.permissions.edit && (
          <Button
            size="sm"
            variant="primary"
            pending={confirming === "asked"}
            disabledReason={confirming === "no" ? reason() : undefined}
            onClick={() => setConfirming("asked")}
          >
            {impactMessages.apply}
          </Button>
        )}
      </div>
      {confirming === "open" && impact !== undefined && (
        <ApplyDialog
          draft={draft}
          live={live}
          impact={impact}
          onClose={() => setConfirming("no")}
        />
      )}
    </section>
  );
};
