import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import type { ContentChange, ContentImpact, RevisionPage } from "#web/api/content.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { findPage, flatPages } from "../page-tree/page-items.ts";
import {
  editorPath,
  pagesOf,
  useContentChange,
  useContentImpact,
  useEditorSource,
} from "./editor-source.ts";
import { editorPagesMessages as messages } from "./messages.ts";

/** A position in the tree: the parent page (null: the top level) and the index among its children. */
export interface PagePosition {
  readonly into: string | null;
  readonly at: number;
}

const childrenOf = (page: RevisionPage): readonly RevisionPage[] =>
  page.type === "link" ? [] : page.pages;

const without = (pages: readonly RevisionPage[], id: string): RevisionPage[] =>
  pages
    .filter((page) => page.id !== id)
    .map((page) => (page.type === "link" ? page : { ...page, pages: without(page.pages, id) }));

const within = (
  pages: readonly RevisionPage[],
  parent: string | null,
  moved: RevisionPage,
  { into, at }: PagePosition,
): RevisionPage[] => {
  const below = pages.map((page) =>
    page.type === "link"
      ? page
      : { ...page, pages: within(page.pages, page.id, moved, { into, at }) },
  );
  return parent === into ? [...below.slice(0, at), moved, ...below.slice(at)] : below;
};

/** The pages after one of them was moved; unchanged if it is not among them. */
export const movedPages = (
  pages: readonly RevisionPage[],
  id: string,
  place: PagePosition,
): RevisionPage[] => {
  const moved = findPage(pages, id);
  return moved === undefined ? [...pages] : within(without(pages, id), null, moved, place);
};

/** The position of a page; undefined if it is not among them. */
export const positionOfPage = (
  pages: readonly RevisionPage[],
  id: string,
  parent: string | null = null,
): PagePosition | undefined => {
  const at = pages.findIndex((page) => page.id === id);
  if (at >= 0) return { into: parent, at };
  for (const page of pages) {
    const found = positionOfPage(childrenOf(page), id, page.id);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Actions on pages in the tree. Moving, hiding and deleting can be undone from a toast. */
export const usePageActions = (opened: string | undefined) => {
  const source = useEditorSource();
  const change = useContentChange(source);
  const impactOf = useContentImpact(source);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { spaceId, number } = source;
  const query = pagesOf(source);

  /** Returns the id of the current revision, to restore a deleted page from. */
  const revisionNow = async (): Promise<string> => {
    const edited =
      number === undefined
        ? await queryClient.ensureQueryData(spaceQuery(spaceId))
        : await queryClient.ensureQueryData(changeRequestQuery(spaceId, number));
    return edited.revision;
  };

  const run = (changes: ContentChange[], onDone: () => void = () => undefined): void => {
    change(changes).then(onDone, (error: unknown) =>
      toastFailure(error, () => run(changes, onDone)),
    );
  };
  const offerUndo = (title: string, undo: () => void) =>
    toast({ title, action: { label: messages.undo, run: undo } });

  const show = (page: RevisionPage, place: PagePosition) =>
    queryClient.setQueryData(query.queryKey, (now) =>
      now === undefined ? now : { ...now, pages: movedPages(now.pages, page.id, place) },
    );
  const asItWas = () => void queryClient.invalidateQueries({ queryKey: query.queryKey });
  const moveTo = ({ id }: RevisionPage, place: PagePosition): ContentChange[] => [
    { operation: "update_page", page: id, ...place },
  ];
  const putBack = (page: RevisionPage, place: PagePosition) => {
    show(page, place);
    change(moveTo(page, place)).catch((error: unknown) => {
      asItWas();
      toastFailure(error, () => putBack(page, place));
    });
  };
  /** Shows a page in another position immediately; `finish` moves it, `cancel` puts it back. */
  const beginMove = (page: RevisionPage, place: PagePosition) => {
    const before = positionOfPage(queryClient.getQueryData(query.queryKey)?.pages ?? [], page.id);
    show(page, place);
    let isOver = false;
    return {
      /** The impact of the move. Only reordering pages affects no address. */
      impact: async (): Promise<ContentImpact | undefined> =>
        before?.into === place.into ? undefined : impactOf(moveTo(page, place)),
      finish: async (impact?: string): Promise<void> => {
        await change(moveTo(page, place), impact);
        isOver = true;
        if (before !== undefined)
          offerUndo(messages.moved(page.title), () => putBack(page, before));
      },
      cancel: (): void => {
        if (!isOver) asItWas();
        isOver = true;
      },
    };
  };

  const setHidden = (page: RevisionPage, hidden: boolean) => {
    const to = (value: boolean): ContentChange[] => [
      { operation: "update_page", page: page.id, hidden: value },
    ];
    run(to(hidden), () =>
      offerUndo((hidden ? messages.hidden : messages.shown)(page.title), () => run(to(!hidden))),
    );
  };

  const removalOf = ({ id }: RevisionPage, successor?: string | null): ContentChange[] => [
    { operation: "delete_page", page: id, ...(successor !== undefined && { successor }) },
  ];
  /** The impact of deleting a page, with the selected successor. */
  const impactOfRemoval = (page: RevisionPage, successor?: string | null): Promise<ContentImpact> =>
    impactOf(removalOf(page, successor));
  /** Deletes a page and its descendants, as long as the impact still has this hash. */
  const remove = async (
    page: RevisionPage,
    impact: string,
    successor?: string | null,
  ): Promise<void> => {
    const below = page.type === "link" ? [] : flatPages(page.pages);
    const isOpen = [page, ...below].some(({ id }) => id === opened);
    const revision = await revisionNow();
    await change(removalOf(page, successor), impact);
    if (isOpen) await navigate({ href: editorPath(source), ignoreBlocker: true });
    offerUndo(messages.removed(page.title, below.length), () =>
      run([{ operation: "revert_page", page: page.id, revision }]),
    );
  };

  /** Adds a page and returns its id. */
  const add = async (page: ContentChange): Promise<{ id: string | undefined }> => {
    const { created } = await change([page]);
    return { id: created[0] };
  };
  const open = (id: string | undefined) => void navigate({ href: editorPath(source, id) });
  const rename = (page: string, title: string) =>
    change([{ operation: "update_page", page, title }]);

  return { beginMove, setHidden, impactOfRemoval, remove, add, open, rename };
};

export type PageActions = ReturnType<typeof usePageActions>;
