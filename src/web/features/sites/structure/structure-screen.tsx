import { useNavigate, useSearch } from "@tanstack/react-router";
import { deferred } from "#web/shell/deferred.tsx";
import { StructureLoading } from "./structure-loading.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import {
  saveEdits,
  type SiteStructureDraft,
  structureDraftsQuery,
} from "#web/api/site-structure.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { StructureFrame, useLiveStructure } from "./structure-frame.tsx";
import { structureOf } from "../site-structure.ts";
import { FilePen } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";

const load = () => import("./draft-dialogs.tsx");
const DraftTitleDialog = lazy(async () => ({ default: (await load()).DraftTitleDialog }));
const DiscardDraftDialog = lazy(async () => ({ default: (await load()).DiscardDraftDialog }));

/** How many drafts can be selected; the latest come first. */
const MOST_LISTED = 100;

const draftLabel = ({ status, title }: SiteStructureDraft): string => {
  if (status === "open") return messages.drafts.draft(title);
  return status === "applied" ? messages.drafts.applied(title) : messages.drafts.undone(title);
};

interface DraftBarProps {
  /** Id of the displayed draft; the live structure if undefined. */
  readonly shown: string | undefined;
  readonly onShow: (id: string | undefined) => void;
}

/** Switches between the live structure and its drafts; creates, renames and discards drafts. */
const DraftBar = ({ shown, onShow }: DraftBarProps) => {
  const name = useSiteName();
  const { permissions } = useSite();
  const { data } = useQuery(structureDraftsQuery(name, { limit: MOST_LISTED }));
  const [asking, setAsking] = useState<"new" | "rename" | "discard">();
  const drafts = data?.items ?? [];
  const draft = drafts.find(({ id }) => id === shown);
  const stop = () => setAsking(undefined);
  const options = [
    { value: "", label: messages.drafts.live },
    ...drafts.map((one) => ({ value: one.id, label: draftLabel(one) })),
  ];
  if (!permissions.edit && drafts.length === 0) return null;
  return (
    <section
      aria-label={messages.drafts.region}
      className="mb-4 flex flex-wrap items-center gap-2 rounded-md bg-subtle px-3 py-2"
    >
      <Select
        aria-label={messages.drafts.shown}
        className="w-64 max-sm:w-full"
        value={options.some(({ value }) => value === shown) ? shown : ""}
        options={options}
        onChange={({ target }) => onShow(target.value === "" ? undefined : target.value)}
      />
      <p className="min-w-0 grow basis-60 text-sm text-muted">
        {draft?.status === "open" && messages.drafts.draftNote(draft.edits.length)}
        {shown === undefined && permissions.edit && messages.drafts.liveNote}
      </p>
      {permissions.edit && (
        <div className="flex flex-wrap gap-2">
          {draft?.status === "open" && (
            <Button size="sm" onClick={() => setAsking("rename")}>
              {messages.drafts.rename}
            </Button>
          )}
          {draft !== undefined && (
            <Button size="sm" onClick={() => setAsking("discard")}>
              {messages.drafts.discard}
            </Button>
          )}
          <Button size="sm" icon={FilePen} onClick={() => setAsking("new")}>
            {messages.drafts.new}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {asking === "new" && (
          <DraftTitleDialog
            onClose={stop}
            onDone={(id) => {
              stop();
              onShow(id);
            }}
          />
        )}
        {asking === "rename" && draft !== undefined && (
          <DraftTitleDialog draft={draft} onClose={stop} onDone={stop} />
        )}
        {asking === "discard" && draft !== undefined && (
          <DiscardDraftDialog draft={draft} onClose={stop} onDiscarded={() => onShow(undefined)} />
        )}
      </Suspense>
    </section>
  );
};

/** The structure that readers see: every gesture is saved immediately. */
const LiveStructure = () => {
  const name = useSiteName();
  const { permissions } = useSite();
  const queryClient = useQueryClient();
  const { live, siteSpaces, titles } = useLiveStructure();
  return (
    <StructureFrame
      live
      base={live}
      titles={titles}
      siteSpaces={siteSpaces}
      editable={permissions.edit}
      send={async (edits, undo) => structureOf(await saveEdits(queryClient, name, { edits, undo }))}
    />
  );
};

const DraftStructure = deferred(async () => (await import("./draft-structure.tsx")).DraftStructure);

const FROM = "/o/$organizationId/sites/$siteId/structure";

/** The structure of a site, live or with a draft applied. */
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
