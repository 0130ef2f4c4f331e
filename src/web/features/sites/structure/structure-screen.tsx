import { useNavigate, useSearch } from "@tanstack/react-router";
import { deferred } from "#web/shell/deferred.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { LiveStructure } from "./live-structure.tsx";
import { StructureLoading } from "./structure-loading.tsx";

const DraftStructure = deferred(async () => (await import("./draft-structure.tsx")).DraftStructure);

const FROM = "/o/$organizationId/sites/$siteId/structure";

/** The structure of a site, live or as a draft would make it. */
export const StructureScreen = () => {
  const { draft } = useSearch({ from: `/_app${FROM}` });
  const navigate = useNavigate();
  const show = (id: string | undefined) =>
    void navigate({ from: FROM, to: ".", search: (now) => ({ q: now.q, draft: id }) });
  return (
    <>
      <DraftBar shown={draft} onShow={show} />
      {draft === undefined ? (
        <LiveStructure />
      ) : (
        <DraftStructure
          key={draft}
          with={{ draftId: draft, onShowLive: () => show(undefined) }}
          fallback={<StructureLoading />}
        />
      )}
    </>
  );
};
