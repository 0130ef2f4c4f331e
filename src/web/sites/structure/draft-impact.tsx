import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { locateSection } from "../../../site/structure/locate.ts";
import { describeFailure } from "../../api/failures.ts";
import { refresh } from "../../api/refresh.ts";
import {
  applyDraft,
  draftImpactQuery,
  type SiteStructureDraft,
  type SiteStructureImpact,
} from "../../api/site-structure.ts";
import { InboundLinkList } from "../../review/inbound-links.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { AddressTable } from "./address-table.tsx";
import { draftStrings } from "./draft-strings.ts";
import { useEditor } from "./structure-editor.ts";

const strings = draftStrings.impact;

const Effects = ({ impact }: { impact: SiteStructureImpact }) => {
  const { organizationId } = useSiteName();
  const { state } = useEditor();
  const [all, setAll] = useState(false);
  const changed = impact.addresses.filter(({ before, after }) => before !== after);
  const placeOf = (section: string | undefined) =>
    section === undefined
      ? strings.ofSite
      : (locateSection(state.shown, section)?.item.title ?? strings.ofSite);
  return (
    <>
      <p className="text-base">
        {changed.length === 0 ? strings.unchanged : strings.changed(changed.length)}
      </p>
      {(all || changed.length > 0) && <AddressTable addresses={all ? impact.addresses : changed} />}
      {changed.length < impact.addresses.length && (
        <Checkbox
          label={strings.showAll(impact.addresses.length)}
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
      )}
      {impact.defaults.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{strings.defaults}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {impact.defaults.map(({ section, before, after }) => (
              <li key={section ?? ""}>{strings.defaultChange(placeOf(section), before, after)}</li>
            ))}
          </ul>
        </div>
      )}
      {impact.hidden.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{strings.hidden}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {impact.hidden.map(({ item, title, condition }) => (
              <li key={item.id}>
                {strings.hiddenItem(title)}{" "}
                <code className="font-mono text-sm wrap-anywhere">{condition}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {impact.inboundLinks.count > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{strings.links}</h3>
          <InboundLinkList organizationId={organizationId} links={impact.inboundLinks} />
        </div>
      )}
    </>
  );
};

interface ApplyDialogProps {
  readonly draft: SiteStructureDraft;
  readonly impact: SiteStructureImpact;
  readonly onClose: () => void;
}

const ApplyDialog = ({ draft, impact, onClose }: ApplyDialogProps) => {
  const name = useSiteName();
  const queryClient = useQueryClient();
  const applying = useMutation(applyDraft);
  const { addresses, defaults, hidden, inboundLinks, structureVersion } = impact;
  const changed = addresses.filter(({ before, after }) => before !== after).length;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={strings.confirmTitle(draft.title)}
      body={strings.confirmText(changed, defaults.length, hidden.length, inboundLinks.count)}
      confirmLabel={strings.confirm}
      onConfirm={async () => {
        try {
          await applying.mutateAsync({
            path: { ...name, draftId: draft.id },
            body: { structureVersion },
          });
        } catch (error) {
          // It may be that the structure moved on: what the draft does now is read again.
          await refresh(queryClient, "getSiteStructureDraftImpact", "getSiteStructure");
          throw error;
        }
        toast({ tone: "success", title: strings.done(draft.title) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** What applying the draft would do to readers, and the way to apply it. */
export const DraftImpact = ({ draft }: { draft: SiteStructureDraft }) => {
  const name = useSiteName();
  const { permissions } = useEditor().site;
  const { state } = useEditor();
  const { data: impact, isFetching } = useQuery(draftImpactQuery({ ...name, draftId: draft.id }));
  const [confirming, setConfirming] = useState(false);
  const reason = (): string | undefined => {
    if (draft.edits.length === 0) return strings.nothingToApply;
    if (impact?.obstacle !== undefined) return strings.blocked;
    return impact === undefined || isFetching || state.saving ? strings.reading : undefined;
  };
  return (
    <section
      aria-label={strings.title}
      aria-busy={isFetching}
      className="mt-8 flex flex-col gap-3 border-t border-line pt-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 grow text-md font-semibold">{strings.title}</h2>
        {permissions.edit && (
          <Button
            variant="primary"
            disabledReason={confirming ? undefined : reason()}
            onClick={() => setConfirming(true)}
          >
            {strings.apply}
          </Button>
        )}
      </div>
      {impact === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        impact.obstacle === undefined && <Effects impact={impact} />
      )}
      {confirming && impact !== undefined && (
        <ApplyDialog draft={draft} impact={impact} onClose={() => setConfirming(false)} />
      )}
    </section>
  );
};
