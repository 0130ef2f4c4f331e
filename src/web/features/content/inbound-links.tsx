import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type InboundLinks, inboundLinksQuery, type LinkTargets } from "#web/api/content.ts";
import { inboundLinkMessages as messages } from "./messages.ts";

/**
 * The number of pages in other spaces that link to something, and the first few of them; nothing if there are none.
 */
export const InboundLinkList = ({
  organizationId,
  links: { count, pages },
}: {
  organizationId: string;
  links: InboundLinks;
}) => {
  if (count === 0) return null;
  return (
    <div>
      <p>{messages.title(count)}</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 text-ink marker:text-faint">
        {pages.map(({ space, page }) => (
          <li key={`${space.id} ${page.id}`} className="wrap-anywhere">
            <Link
              to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
              params={{ organizationId, spaceId: space.id, pageId: page.id }}
              className="rounded-sm underline underline-offset-2"
            >
              {page.title === "" ? messages.untitled : page.title}
            </Link>{" "}
            <span className="text-muted">{messages.place(space.title)}</span>
          </li>
        ))}
        {count > pages.length && (
          <li className="text-muted">{messages.more(count - pages.length)}</li>
        )}
      </ul>
    </div>
  );
};

interface InboundLinksToProps {
  readonly organizationId: string;
  readonly targets: LinkTargets;
}

/** Finds the pages in other spaces that link to what is about to be deleted, and lists the first few. */
export const InboundLinksTo = ({ organizationId, targets }: InboundLinksToProps) => {
  const { data, isError } = useQuery({
    ...inboundLinksQuery({ organizationId }, targets),
    // Pages of any space may have changed since the last request.
    staleTime: 0,
    enabled: "site" in targets || targets.spaces.length > 0,
  });
  if (data !== undefined) return <InboundLinkList organizationId={organizationId} links={data} />;
  if ("spaces" in targets && targets.spaces.length === 0) return null;
  return <p role="status">{isError ? messages.failed : messages.looking}</p>;
};
