import { useQuery } from "@tanstack/react-query";
import type { RevisionPage } from "#web/api/content.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useContentImpact, useEditorSource } from "./editor-source.ts";
import { LeftAddress, UnreachablePage } from "./impact-dialog.tsx";
import { editorMessages as messages, editorPagesMessages } from "./messages.ts";

/** How many addresses are listed. */
const SHOWN = 2;

interface SlugImpactProps {
  readonly page: RevisionPage;
  /** The slug being typed. */
  readonly slug: string;
  readonly saved: string;
}

/** Shows, while a slug is typed, which public addresses change with it, and keeps showing it after saving. */
export const SlugImpact = ({ page, slug, saved }: SlugImpactProps) => {
  const source = useEditorSource();
  const { spaceId, number } = source;
  const impactOf = useContentImpact(source);
  const typed = useDebounced(slug);
  const { data } = useQuery({
    queryKey: ["slug-impact", spaceId, number, page.id, typed],
    queryFn: () => impactOf([{ operation: "update_page", page: page.id, slug: typed }]),
    enabled: typed === slug && slug !== saved,
    retry: false,
    // Saving this very slug does not invalidate the result.
    meta: { reads: [] },
  });
  const addresses = typed === slug ? data?.addresses : undefined;
  const unreachable = typed === slug ? (data?.unreachable.items ?? []) : [];
  return (
    <div role="status" className="text-sm text-muted wrap-anywhere">
      {unreachable.length > 0 && (
        <p className="text-danger-ink">
          {editorPagesMessages.impact.unreachable(data?.unreachable.count ?? 0)}{" "}
          {unreachable.slice(0, 1).map((one) => (
            <UnreachablePage key={one.site.id} one={one} />
          ))}
        </p>
      )}
      {addresses !== undefined && addresses.count > 0 && (
        <>
          <p>{messages.details.addressChanges(number === undefined)}</p>
          <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 marker:text-faint">
            {addresses.items.slice(0, SHOWN).map((left, at) => (
              <li key={at}>
                <LeftAddress left={left} />
              </li>
            ))}
            {addresses.count > SHOWN && (
              <li>{editorPagesMessages.impact.more(addresses.count - SHOWN)}</li>
            )}
          </ul>
        </>
      )}
    </div>
  );
};
