import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CornerUpRight } from "lucide-react";
import { type GitRedirects, gitRedirectsQuery, takeGitRedirects } from "#web/api/site-redirects.ts";
import { type Site, sitesQuery } from "#web/api/sites.ts";
import type { Space } from "#web/api/spaces.ts";
import { cx } from "#web/kit/class-names.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSpaceParams } from "../use-syncs.ts";
import { offerMessages as messages } from "./messages.ts";

type Outcome = GitRedirects["outcomes"][number];
interface Offer {
  readonly site: Site;
  readonly redirects: GitRedirects;
}

/** How many sites are queried for what they could take over. */
const MOST_SITES = 20;
/** How many lines are shown before the rest is expanded. */
const FEW = 12;

const outcomeClasses: Record<Outcome["outcome"], string> = {
  added: "text-success-ink",
  unchanged: "text-muted",
  refused: "text-warning-ink",
};

const outcomeWords = ({ outcome, reason, title }: Outcome): string => {
  if (reason !== undefined) return `${messages.outcomes[outcome]}: ${messages.refusals[reason]}`;
  const leads = title === undefined ? "" : ` ${messages.leadsTo(title)}`;
  return `${messages.outcomes[outcome]}.${leads}`;
};

const Lines = ({ site, redirects: { outcomes } }: Offer) => (
  <ol aria-label={messages.linesOf(site.title)} className="border-t border-line">
    {outcomes.map((outcome) => (
      <li
        key={`${outcome.from} ${outcome.source}`}
        className="border-b border-line py-1.5 wrap-anywhere [content-visibility:auto]"
      >
        <span className="font-mono text-sm">
          {outcome.source} → {outcome.to}
        </span>
        <span className={cx("block text-sm", outcomeClasses[outcome.outcome])}>
          {outcomeWords(outcome)}
        </span>
      </li>
    ))}
  </ol>
);

/** What happens to the redirects on a site. */
const OnSite = (offer: Offer) => {
  const { site, redirects } = offer;
  const { organizationId } = useSpaceParams();
  const { added, unchanged, refused, outcomes } = redirects;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-x-2">
        <Link
          to="/o/$organizationId/sites/$siteId/redirects"
          params={{ organizationId, siteId: site.id }}
          className="rounded-sm font-medium text-accent-ink underline wrap-anywhere"
        >
          {site.title}
        </Link>
        <span className="text-muted">{messages.summary(added, unchanged, refused)}</span>
      </p>
      {outcomes.length <= FEW ? (
        <Lines {...offer} />
      ) : (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-sm text-muted">
            {messages.show(outcomes.length)}
          </summary>
          <Lines {...offer} />
        </details>
      )}
    </div>
  );
};

interface Offers {
  readonly offers: readonly Offer[];
  /** The number of sites that were not queried. */
  readonly unasked: number;
  /** Repeats the failed queries; undefined if none failed. */
  readonly retry: (() => void) | undefined;
}

/** What the sites that show the space and that the caller may edit could take over. */
const useOffers = ({ id: spaceId, permissions }: Space): Offers => {
  const { organizationId } = useSpaceParams();
  const { data, isError, refetch } = useQuery({
    ...sitesQuery(organizationId, { space: spaceId, limit: MOST_SITES }),
    enabled: permissions.triggerGitSync,
  });
  const sites = data?.items.filter((site) => site.permissions.edit) ?? [];
  const answers = useQueries({
    queries: sites.map(({ id: siteId }) => gitRedirectsQuery({ organizationId, siteId }, spaceId)),
  });
  const failed = [
    ...(isError ? [refetch] : []),
    ...answers.flatMap((one) => (one.isError ? [one.refetch] : [])),
  ];
  return {
    offers: answers.flatMap(({ data: redirects }, at) => {
      const site = sites[at];
      return site && redirects && redirects.outcomes.length > 0 ? [{ site, redirects }] : [];
    }),
    unasked: (data?.count ?? 0) - (data?.items.length ?? 0),
    retry: failed.length === 0 ? undefined : () => failed.forEach((again) => void again()),
  };
};

/** Offers the redirects of the repository's settings file; nothing is taken over before someone confirms it. */
export const RedirectOffers = ({ space }: { readonly space: Space }) => {
  const { organizationId } = useSpaceParams();
  const { offers, unasked, retry } = useOffers(space);
  const { mutateAsync, isPending } = useMutation(takeGitRedirects);
  if (offers.length === 0 && retry === undefined) return null;
  const open = offers.filter(({ redirects }) => redirects.added > 0);
  const count = open.reduce((sum, { redirects }) => sum + redirects.added, 0);
  const takeAll = async () => {
    let taken = 0;
    for (const { site } of open) {
      const path = { organizationId, siteId: site.id };
      const { added } = await mutateAsync({ path, body: { space: space.id } });
      taken += added;
    }
    toast({ tone: "success", title: messages.taken(taken) });
  };
  const take = () => {
    takeAll().catch((error: unknown) => toastFailure(error, take));
  };
  return (
    <ScreenSection
      title={messages.title}
      text={messages.text}
      actions={
        offers.length > 0 && (
          <Button
            icon={CornerUpRight}
            pending={isPending}
            disabledReason={count === 0 ? messages.none : undefined}
            onClick={take}
          >
            {messages.take(count)}
          </Button>
        )
      }
    >
      <div className="flex max-w-4xl flex-col gap-5">
        {offers.map((offer) => (
          <OnSite key={offer.site.id} {...offer} />
        ))}
        {offers.length > 0 && unasked > 0 && (
          <p className="text-muted">{messages.unasked(unasked)}</p>
        )}
        {retry && <RetryCallout onRetry={retry}>{messages.unread}</RetryCallout>}
      </div>
    </ScreenSection>
  );
};
