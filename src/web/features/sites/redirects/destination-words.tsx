import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { pagesQuery } from "#web/api/content.ts";
import type { SiteRedirect } from "#web/api/site-access.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import { findPage } from "#web/features/content/index.ts";
import { useSiteName } from "../use-site.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BrokenRedirect } from "./broken-redirect.tsx";
import { type Destination, destinationIn, placeWords } from "./destinations.ts";
import { messages } from "./messages.ts";

const PageWords = ({ place, pageId }: { place: Destination; pageId: string }) => {
  const { data } = useQuery(pagesQuery(place.spaceId ?? ""));
  const page = data && findPage(data.pages, pageId);
  return page === undefined
    ? messages.somePage(placeWords(place))
    : messages.page(page.title, placeWords(place));
};

const LiveWords = ({ redirect }: { redirect: SiteRedirect }) => {
  const { destination } = redirect;
  const { data: structure } = useSuspenseQuery(structureQuery(useSiteName()));
  const place = destinationIn(structure, redirect);
  if (redirect.status === "broken" || place === undefined) {
    return <BrokenRedirect redirect={redirect} place={place} />;
  }
  if (destination.kind === "site-page") {
    return <PageWords place={place} pageId={destination.pageId} />;
  }
  return place.kind === "site-section" ? messages.section(place.title) : placeWords(place);
};

/** What a redirect leads to, by the names readers know; or why it leads nowhere, or not at the moment. */
export const DestinationWords = ({ redirect }: { redirect: SiteRedirect }) => (
  <>
    <LiveWords redirect={redirect} />
    {redirect.status === "covered" && (
      <>
        {" "}
        <Badge title={messages.coveredTitle}>{messages.covered}</Badge>
      </>
    )}
  </>
);
