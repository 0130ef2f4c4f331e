import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { BookMarked, ListTree } from "lucide-react";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import type { ItemPointer, SpaceTitles, Structure } from "#site/structure/model.ts";
import { readPageCounts, type SiteSpace, structureQuery } from "#web/api/site-structure.ts";
import { siteSpacesById, structureOf } from "../site-structure.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { cx } from "#web/kit/class-names.ts";
import { deferred, useFetchedAhead } from "#web/shell/deferred.tsx";
import { useWide } from "#web/shell/use-wide.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useSite, useSiteName } from "../use-site.ts";
import {
  EditorContext,
  LatestEditorContext,
  itemFromParam,
  itemParam,
  type DialogRequest,
  type StructureEditor,
} from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { draftChanges } from "./draft-changes.ts";
import { RemovedItems } from "./item-changes.tsx";
import { StructureToolbar } from "./structure-toolbar.tsx";
import { StructureTree } from "./structure-tree.tsx";
import { usePanelFocus } from "./use-panel-focus.ts";
import { useGestures } from "./use-gestures.ts";

const ItemPanel = deferred(async () => (await import("./item-panel.tsx")).ItemPanel);
const StructureDialog = deferred(
  async () => (await import("./structure-dialogs.tsx")).StructureDialog,
);
const DIALOGS = [ItemPanel, StructureDialog];

const FROM = "/_app/o/$organizationId/sites/$siteId/structure";

interface StructureFrameProps {
  /** The edited structure, as last loaded. */
  readonly base: Structure;
  readonly titles: SpaceTitles;
  readonly siteSpaces: ReadonlyMap<string, SiteSpace>;
  readonly editable: boolean;
  /** Whether changes are visible to readers immediately. */
  readonly live: boolean;
  /** Why it is not editable, if the reason is not a missing role. */
  readonly readOnly?: string | undefined;
  readonly send: (edits: readonly StructureEdit[], undo: boolean) => Promise<Structure>;
  /** The displayed draft's edits, and the live structure they apply to. */
  readonly draft?: { readonly live: Structure; readonly edits: readonly StructureEdit[] };
  /** A sticky summary: above the tree on wide screens, at the bottom on narrow ones. */
  readonly summary?: ReactNode;
  /** Rendered below the tree. */
  readonly children?: ReactNode;
}

const Nothing = ({ editable, openDialog }: Pick<StructureEditor, "editable" | "openDialog">) => (
  <EmptyState
    icon={ListTree}
    title={messages.empty.title}
    text={editable ? messages.empty.text : messages.empty.readOnly}
    action={
      editable && (
        <>
          <Button onClick={() => openDialog({ kind: "add-spaces" })}>
            {messages.empty.spaces}
          </Button>
          <Button icon={BookMarked} onClick={() => openDialog({ kind: "add-sections" })}>
            {messages.empty.sections}
          </Button>
        </>
      )
    }
  />
);

/** Titles of spaces: those on the site, and all that were loaded to choose from. */
const useSpaceTitles = (siteSpaces: ReadonlyMap<string, SiteSpace>): SpaceTitles => {
  const { organizationId } = useSiteName();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const known = new Map([...siteSpaces.values()].map(({ space, title }) => [space.id, title]));
    const { queryKey } = allSpacesQuery(organizationId);
    return {
      titleOf: (id) =>
        known.get(id) ?? queryClient.getQueryData(queryKey)?.find((one) => one.id === id)?.title,
    };
  }, [siteSpaces, organizationId, queryClient]);
};

/** The structure that readers see, its site-spaces, and the titles of spaces. */
export const useLiveStructure = () => {
  const { data } = useSuspenseQuery(structureQuery(useSiteName()));
  const live = useMemo(() => structureOf(data), [data]);
  const siteSpaces = useMemo(() => siteSpacesById(data), [data]);
  return { live, siteSpaces, titles: useSpaceTitles(siteSpaces) };
};

/** The editor of a structure, live or draft: tree, toolbar, details and dialogs. */
export const StructureFrame = (props: StructureFrameProps) => {
  const { base, titles, siteSpaces, editable, send } = props;
  const site = useSite();
  const name = useSiteName();
  const navigate = useNavigate();
  const { item, q = "" } = useSearch({ from: FROM });
  const [dialog, setDialog] = useState<DialogRequest>();
  useFetchedAhead(DIALOGS);
  const selected = useMemo(() => itemFromParam(item), [item]);
  const focus = usePanelFocus();
  const select = (pointer: ItemPointer | undefined) => {
    if (pointer !== undefined) focus.choose(pointer);
    void navigate({
      from: "/o/$organizationId/sites/$siteId/structure",
      to: ".",
      search: (now) => ({ ...now, item: pointer && itemParam(pointer) }),
      replace: true,
      resetScroll: false,
    });
  };
  const filterBy = (text: string) =>
    void navigate({
      from: "/o/$organizationId/sites/$siteId/structure",
      to: ".",
      search: (now) => ({ ...now, q: text === "" ? undefined : text }),
      replace: true,
      resetScroll: false,
    });
  const gestures = useGestures({
    base,
    titles,
    send,
    pagesMovedBy: props.live && site.published ? (edits) => readPageCounts(name, edits) : undefined,
    select,
    chooseDefault: (section) => setDialog({ kind: "default", section }),
  });
  const { shown } = gestures.state;
  const addresses = useMemo(() => addressesOf(shown), [shown]);
  const { live: of, edits } = props.draft ?? {};
  const changes = useMemo(
    () => (of && edits ? draftChanges(of, shown, edits) : undefined),
    [of, edits, shown],
  );
  const wide = useWide();
  const editor: StructureEditor = {
    ...gestures,
    site,
    editable,
    live: props.live,
    siteSpaces,
    addresses,
    titles,
    changes,
    selected,
    select,
    openDialog: setDialog,
  };
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  const [latestEditor] = useState(() => () => latest.current);
  return (
    <EditorContext value={editor}>
      <StructureToolbar filter={q} onFilter={filterBy} />
      <div
        className={cx(
          "grid gap-x-8",
          selected !== undefined && "lg:grid-cols-[minmax(0,1fr)_24rem]",
        )}
      >
        <div className="min-w-0">
          {wide && props.summary}
          {shown.items.length === 0 ? (
            <Nothing editable={editable} openDialog={setDialog} />
          ) : (
            <LatestEditorContext value={latestEditor}>
              <StructureTree
                filter={q.trim()}
                onClear={() => filterBy("")}
                readOnly={props.readOnly}
              />
            </LatestEditorContext>
          )}
          {changes !== undefined && <RemovedItems items={changes.removed} />}
          {props.children}
          {!wide && props.summary}
        </div>
        {selected !== undefined && <ItemPanel with={{ pointer: selected, focus }} />}
      </div>
      {dialog !== undefined && (
        <StructureDialog with={{ dialog, onClose: () => setDialog(undefined) }} />
      )}
    </EditorContext>
  );
};
