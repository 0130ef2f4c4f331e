import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { pagesQuery } from "../../../../../../../api/content.ts";
import type { SiteRedirect } from "../../../../../../../api/site-access.ts";
import { structureQuery } from "../../../../../../../api/site-structure.ts";
import { findPage } from "../../../../../../../review/page-tree/page-items.ts";
import { useSiteName } from "../../../../../../../sites/use-site.ts";
import { type Destination, destinationsOf, placeWords } from "./destinations.ts";
import { redirectStrings as strings } from "./redirect-strings.ts";

const PageWords = ({ place, pageId }: { place: Destination; pageId: string }) => {
  const { data } = useQuery(pagesQuery(place.spaceId ?? ""));
  const page = data && findPage(data.pages, pageId);
  return page === undefined
    ? strings.somePage(placeWords(place))
    : strings.page(page.title, placeWords(place));
};

/** What a redirect leads to, by the names readers know. */
export const DestinationWords = ({ redirect: { destination } }: { redirect: SiteRedirect }) => {
  const { data: structure } = useSuspenseQuery(structureQuery(useSiteName()));
  const id =
    destination.kind === "site-section" ? destination.siteSectionId : destination.siteSpaceId;
  const place = destinationsOf(structure).find((one) => one.id === id);
  if (place === undefined) return <span className="text-muted">{strings.lost}</span>;
  if (destination.kind === "site-page") {
    return <PageWords place={place} pageId={destination.pageId} />;
  }
  return place.kind === "site-section" ? strings.section(place.title) : placeWords(place);
};
