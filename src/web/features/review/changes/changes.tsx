import {
  changesQuery,
  type RevisionSemanticChange,
  type RevisionSemanticChanges,
} from "#web/api/content.ts";
import { kindsOfEdit, type PageKind, pageKinds } from "#content/compare/page-kinds.ts";
import { useMutation, useMutationState, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useReview, useReviewPath } from "../screen/review-context.tsx";
import {
  lastViewQuery,
  markPageSeen,
  seenPagesQuery,
  unmarkPageSeen,
} from "#web/api/change-requests.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { changeMessages as messages, pageKindMessages } from "../messages.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type Of<Type extends RevisionSemanticChange["type"]> = Extract<
  RevisionSemanticChange,
  { type: Type }
>;
export type PageEdited = Of<"page_edited">;
export type PageMoved = Of<"page_moved">;
export type FileChange = Of<"file_created"> | Of<"file_edited"> | Of<"file_deleted">;
export type ReusableChange =
  | Of<"reusable_content_created">
  | Of<"reusable_content_edited">
  | Of<"reusable_content_deleted">;
export type VariablesChange = Of<"variables_edited">;
type ChangedPage = PageEdited["page"];

/** A page with everything that happened to it. */
export interface PageRow extends ChangedPage {
  readonly kinds: readonly PageKind[];
  readonly edited?: PageEdited;
  readonly moved?: PageMoved;
}

/** The changes between two revisions, grouped by what they change. */
export interface Changes {
  /** Ids of the compared revisions. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly pages: readonly PageRow[];
  readonly files: readonly FileChange[];
  readonly variables: readonly VariablesChange[];
  readonly reusable: readonly ReusableChange[];
  /** How many more changes there are than the service returned. */
  readonly more: number;
}

/** Names of the lists of other changes, used in place of a page id in the address. No page has an id like these. */
export const changeSections = ["-files", "-variables", "-reusable"] as const;
export type ChangeSection = (typeof changeSections)[number];
/** What a review shows besides pages: the lists of other changes, and the conversation. */
export const sections = ["-conversation", ...changeSections] as const;
export type Section = (typeof sections)[number];

const kindsOf = ({ attributes }: PageEdited): PageKind[] =>
  kindsOfEdit(
    Object.entries(attributes).flatMap(([name, sides]) => (sides === undefined ? [] : [name])),
  );

const joined = (one: PageRow | undefined, other: PageRow): PageRow => {
  if (one === undefined) return other;
  const both = new Set([...one.kinds, ...other.kinds]);
  return { ...one, ...other, kinds: pageKinds.filter((kind) => both.has(kind)) };
};

/** Groups the service's response; all changes to a page become one row. */
export const readChanges = ({ changes, from, to, more = 0 }: RevisionSemanticChanges): Changes => {
  const pages = new Map<string, PageRow>();
  const files: FileChange[] = [];
  const variables: VariablesChange[] = [];
  const reusable: ReusableChange[] = [];
  const add = (row: PageRow): void => void pages.set(row.id, joined(pages.get(row.id), row));
  for (const change of changes) {
    switch (change.type) {
      case "page_created":
        add({ ...change.page, kinds: ["added"] });
        break;
      case "page_deleted":
        add({ ...change.page, kinds: ["removed"] });
        break;
      case "page_moved":
        add({ ...change.page, kinds: ["moved"], moved: change });
        break;
      case "page_edited":
        add({ ...change.page, kinds: kindsOf(change), edited: change });
        break;
      case "file_created":
      case "file_edited":
      case "file_deleted":
        files.push(change);
        break;
      case "variables_edited":
        variables.push(change);
        break;
      case "reusable_content_created":
      case "reusable_content_edited":
      case "reusable_content_deleted":
        reusable.push(change);
        break;
    }
  }
  return { from, to, pages: [...pages.values()], files, variables, reusable, more };
};

/** The ids of the pages changed in both comparisons. */
export const pagesInBoth = (one: Changes, other: Changes): string[] => {
  const there = new Set(other.pages.map(({ id }) => id));
  return one.pages.flatMap(({ id }) => (there.has(id) ? [id] : []));
};

/** The number of all changes, including unlisted ones. */
export const countChanges = ({ pages, files, variables, reusable, more }: Changes): number =>
  pages.length + files.length + variables.length + reusable.length + more;

/** What the reader viewed last, and what has changed since. Undefined until they have viewed it once. */
export const useLastView = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useSuspenseQuery(lastViewQuery(spaceId, changeRequestId));
  return data.lastView;
};

/** Whether only what changed since the reader's last view is shown. */
export const useIsSinceLastView = (): boolean => {
  const { search } = useReview();
  return useLastView() !== undefined && search.since === "last-view";
};

/** Everything the change request changes or, if the address asks for it, what changed since the last view. */
export const useChanges = (): Changes => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useSuspenseQuery(changesQuery(spaceId, changeRequestId));
  const lastView = useLastView();
  const shown = useIsSinceLastView() ? (lastView?.changes ?? data) : data;
  return useMemo(() => readChanges(shown), [shown]);
};

/** The sections with changes, in display order. */
export const sectionsWith = ({ files, variables, reusable }: Changes): ChangeSection[] => {
  const changed = { "-files": files, "-variables": variables, "-reusable": reusable };
  return changeSections.filter((name) => changed[name].length > 0);
};

type Shown =
  | { readonly kind: "page"; readonly id: string }
  | { readonly kind: "section"; readonly name: Section };

/**
 * The page or section selected by the address. Defaults to the first change, or to the conversation if there is none.
 */
export const useShown = (): Shown => {
  const { page } = useReview().search;
  const changes = useChanges();
  const shown = page ?? changes.pages[0]?.id ?? sectionsWith(changes)[0] ?? "-conversation";
  const name = sections.find((section) => section === shown);
  return name === undefined ? { kind: "page", id: shown } : { kind: "section", name };
};

/** Whether the reader marked a page as seen: "seen" in its current state, "changed" if it was edited after that. */
export type Seen = "seen" | "changed" | undefined;

/**
 * The pages the reader has marked as seen. Optimistic: a mark shows while its request runs, even across refetches,
 * and is removed if the request fails.
 */
export const useSeen = () => {
  const path = useReviewPath();
  const { data } = useQuery(seenPagesQuery(path.spaceId, path.changeRequestId));
  const keys = {
    mark: ["mark-seen", path.spaceId, path.changeRequestId],
    unmark: ["unmark-seen", path.spaceId, path.changeRequestId],
  };
  const mark = useMutation({ ...markPageSeen, mutationKey: keys.mark });
  const unmark = useMutation({ ...unmarkPageSeen, mutationKey: keys.unmark });
  const pendingPages = (mutationKey: string[]) => ({
    filters: { mutationKey, status: "pending" as const },
    select: ({ state }: { state: { variables: unknown } }) =>
      (state.variables as { path: { pageId: string } }).path.pageId,
  });
  const marking = useMutationState(pendingPages(keys.mark));
  const unmarking = useMutationState(pendingPages(keys.unmark));
  const stateOf = (pageId: string): Seen => {
    if (marking.includes(pageId)) return "seen";
    if (unmarking.includes(pageId)) return undefined;
    const found = data?.pages.find(({ page }) => page === pageId);
    if (found === undefined) return undefined;
    return found.changedSince ? "changed" : "seen";
  };
  const set = (pageId: string, seen: boolean): void => {
    const { mutateAsync } = seen ? mark : unmark;
    mutateAsync({ path: { ...path, pageId } }).catch((error: unknown) => {
      toastFailure(error, () => set(pageId, seen));
    });
  };
  return { stateOf, set };
};

/** The title of a section, with the number of its changes. */
export const sectionTitle = (name: Section, { files, variables, reusable }: Changes): string => {
  switch (name) {
    case "-conversation":
      return messages.conversation;
    case "-files":
      return messages.files(files.length);
    case "-variables":
      return messages.variables(
        variables.flatMap((change) => Object.keys(change.variables)).length,
      );
    case "-reusable":
      return messages.reusable(reusable.length);
  }
};

const tones: Record<PageKind, BadgeTone> = {
  added: "success",
  edited: "warning",
  moved: "accent",
  renamed: "accent",
  details: "neutral",
  removed: "danger",
};

type KindBadgeProps = {
  kind: PageKind;
  /** Shows only the letter, as in a tree; the word is in the tooltip and available to screen readers. */
  short?: boolean;
};

/** A kind of change as a letter, a word and a colour. */
export const KindBadge = ({ kind, short = false }: KindBadgeProps) => {
  const { letter, word } = pageKindMessages[kind];
  return (
    <Badge tone={tones[kind]} title={word}>
      <span aria-hidden className="font-mono">
        {letter}
      </span>
      <span className={short ? "sr-only" : "ml-1.5"}>{word}</span>
    </Badge>
  );
};

/** What happened to a page. Changed details are left out if anything else changed, too. */
export const KindBadges = ({ kinds }: { kinds: readonly PageKind[] }) => (
  <span className="inline-flex shrink-0 flex-wrap gap-1">
    {kinds
      .filter((kind) => kind !== "details" || kinds.length === 1)
      .map((kind) => (
        <KindBadge key={kind} kind={kind} />
      ))}
  </span>
);
