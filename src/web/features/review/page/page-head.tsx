import type { RevisionPage } from "#web/api/content.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { KindBadges } from "../changes/kind-badges.tsx";
import type { PageRow } from "../changes/page-rows.ts";
import { useSeen } from "../changes/use-seen.ts";
import { pageStrings as strings } from "./page-strings.ts";

/** The name of the page that is shown, what happened to it, and the reader's mark on it. */
export const PageHead = ({ page, row }: { page: RevisionPage; row: PageRow | undefined }) => {
  const { stateOf, set } = useSeen();
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="text-lg font-semibold wrap-anywhere">
          {page.emoji !== undefined && page.emoji !== "" && <span aria-hidden>{page.emoji} </span>}
          {page.title}
        </h2>
        {row !== undefined && <KindBadges kinds={row.kinds} />}
      </div>
      {row !== undefined && (
        <Checkbox
          label={strings.seen}
          checked={stateOf(page.id) === "seen"}
          onChange={({ target }) => set(page.id, target.checked)}
        />
      )}
    </header>
  );
};
