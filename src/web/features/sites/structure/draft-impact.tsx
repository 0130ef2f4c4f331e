import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { heirsOf } from "#site/readers/heirs.ts";
import { StructureFailure } from "#site/structure/failures.ts";
import { countAddresses } from "#site/structure/impact.ts";
import { locateSection } from "#site/structure/locate.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import type { Heirs } from "#site/structure/removals.ts";
import {
  draftImpactQuery,
  type SiteStructureDraft,
  type SiteStructureImpact,
} from "#web/api/site-structure.ts";
import { InboundLinkList } from "#web/features/content/index.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useSiteName } from "../use-site.ts";
import { impactMessages } from "./impact-messages.ts";
import { useEditor } from "./structure-editor.ts";
import { ArrowRight } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";

const Address = ({ address, faded }: { address: string | undefined; faded: boolean }) =>
  address === undefined ? (
    <span className="text-sm text-muted">{impactMessages.none}</span>
  ) : (
    <span className={cx("font-mono text-sm wrap-anywhere", faded && "text-muted")}>{address}</span>
  );

/** The address of each space, now and after. */
const AddressTable = ({ addresses }: { addresses: SiteStructureImpact["addresses"] }) => (
  <div className="overflow-x-auto rounded-md border border-line">
    <table aria-label={impactMessages.table} className="w-full text-left text-base">
      <thead className="bg-subtle text-sm text-muted">
        <tr>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {impactMessages.space}
          </th>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {impactMessages.before}
          </th>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {impactMessages.after}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {addresses.map(({ siteSpace, title, before, after, change }) => (
          <tr key={siteSpace}>
            <th scope="row" className="px-3 py-1.5 font-normal wrap-anywhere">
              {title}
            </th>
            <td className="px-3 py-1.5">
              <Address address={before} faded={before !== after} />
            </td>
            <td className="px-3 py-1.5">
              {before !== after && (
                <ArrowRight size={14} aria-hidden className="mr-1.5 inline text-accent-ink" />
              )}
              {change === "redirected" && (
                <span className="text-sm text-muted">{impactMessages.redirects} </span>
              )}
              <Address address={after} faded={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Id of the heading of the details, to link to. */
export const IMPACT_TITLE = "draft-impact";

/**
 * The successors of the items that a draft removes; empty if the draft does not apply to the live structure any more.
 */
export const heirsIn = (
  live: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): Heirs => {
  try {
    return heirsOf(live, edits, titles);
  } catch (error) {
    if (!(error instanceof StructureFailure)) throw error;
    return new Map();
  }
};

interface EffectsProps {
  readonly draft: SiteStructureDraft;
  readonly live: Structure;
  readonly impact: SiteStructureImpact;
}

const Effects = ({ draft, live, impact }: EffectsProps) => {
  const { organizationId } = useSiteName();
  const { state, titles } = useEditor();
  const counts = useMemo(
    () => countAddresses(live, state.shown, heirsIn(live, draft.edits, titles)),
    [live, state.shown, draft.edits, titles],
  );
  const [all, setAll] = useState(false);
  const changed = impact.addresses.filter(({ change }) => change !== "same");
  const placeOf = (section: string | undefined) =>
    section === undefined
      ? impactMessages.ofSite
      : (locateSection(state.shown, section)?.item.title ?? impactMessages.ofSite);
  return (
    <>
      <p className="text-base">{impactMessages.changed(counts)}</p>
      <p className="text-base">{impactMessages.pages.summary(impact.pages)}</p>
      {(all || changed.length > 0) && <AddressTable addresses={all ? impact.addresses : changed} />}
      {changed.length < impact.addresses.length && (
        <Checkbox
          label={impactMessages.showAll(impact.addresses.length)}
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
      )}
      {impact.defaults.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{impactMessages.defaults}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {impact.defaults.map(({ section, before, after }) => (
              <li key={section ?? ""}>
                {impactMessages.defaultChange(placeOf(section), before, after)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {impact.hidden.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{impactMessages.hidden}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {impact.hidden.map(({ item, title, condition }) => (
              <li key={item.id}>
                {impactMessages.hiddenItem(title)}{" "}
                <code className="font-mono text-sm wrap-anywhere">{condition}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {impact.hiddenPages.count > 0 && (
        <div>
          <h3 className="text-sm font-semibold">
            {impactMessages.hiddenPages(impact.hiddenPages.count)}
          </h3>
          <ul className="mt-1 flex flex-col gap-1">
            {impact.hiddenPages.pages.map(({ siteSpace, page, title, address, behind }) => (
              <li key={`${siteSpace} ${page}`}>
                <code className="font-mono text-sm wrap-anywhere">{address}</code>{" "}
                {impactMessages.hiddenPage(title, behind.title)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {impact.inboundLinks.count > 0 && (
        <div>
          <h3 className="text-sm font-semibold">{impactMessages.links}</h3>
          <InboundLinkList organizationId={organizationId} links={impact.inboundLinks} />
        </div>
      )}
    </>
  );
};

/** The effects on readers of applying the draft, in full detail. */
export const DraftImpact = ({ draft, live }: { draft: SiteStructureDraft; live: Structure }) => {
  const name = useSiteName();
  const {
    data: impact,
    isError,
    isFetching,
    refetch,
  } = useQuery(draftImpactQuery({ ...name, draftId: draft.id }));
  return (
    <section
      aria-labelledby={IMPACT_TITLE}
      aria-busy={isFetching}
      className="mt-8 flex flex-col gap-3 border-t border-line pt-5"
    >
      <h2
        id={IMPACT_TITLE}
        tabIndex={-1}
        className="scroll-mt-36 rounded-sm text-md font-semibold max-lg:scroll-mt-20"
      >
        {impactMessages.title}
      </h2>
      {impact === undefined && !isError && <Skeleton className="h-24 w-full" />}
      {impact === undefined && isError && (
        <RetryCallout onRetry={() => void refetch()}>{impactMessages.failed}</RetryCallout>
      )}
      {impact !== undefined && impact.obstacle === undefined && (
        <Effects draft={draft} live={live} impact={impact} />
      )}
    </section>
  );
};
