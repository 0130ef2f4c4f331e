import {
  changesQuery,
  type RevisionSemanticChange,
  type RevisionSemanticChanges,
} from "#web/api/content.ts";
import { useMutation, useMutationState, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useReview, useReviewPath } from "../screen/review-context.tsx";
import { markPageSeen, seenPagesQuery, unmarkPageSeen } from "#web/api/change-requests.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
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
export type AttributeName = keyof PageEdited["attributes"];

/** What happened to a page; it can be several things at once. `details` is anything but its text and name. */
export const pageKinds = ["added", "removed", "edited", "renamed", "moved", "details"] as const;
export type PageKind = (typeof pageKinds)[number];

/** One page with everything that happened to it. */
export interface PageRow extends ChangedPage {
  readonly kinds: readonly PageKind[];
  readonly edited?: PageEdited;
  readonly moved?: PageMoved;
}

/** Everything a change request changes; nothing of the answer is left out. */
export interface Changes {
  /** Revisions compared; the same page of both makes its difference. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly pages: readonly PageRow[];
  readonly files: readonly FileChange[];
  readonly variables: readonly VariablesChange[];
  readonly reusable: readonly ReusableChange[];
  /** Rows the service left out. */
  readonly more: number;
}

/** Names, in the address, of what is listed beside the pages. No page has an id like these. */
export const sections = ["-conversation", "-files", "-variables", "-reusable"] as const;
export type Section = (typeof sections)[number];

const names: ReadonlySet<string> = new Set<AttributeName>(["title", "slug"]);

const kindsOfEdit = ({ attributes }: PageEdited): PageKind[] => {
  const touched = Object.entries(attributes).flatMap(([name, sides]) =>
    sides === undefined ? [] : [name],
  );
  const isSection = (name: string): boolean => name !== "document" && !names.has(name);
  return [
    ...(touched.includes("document") ? ["edited" as const] : []),
    ...(touched.some((name) => names.has(name)) ? ["renamed" as const] : []),
    ...(touched.some(isSection) || touched.length === 0 ? ["details" as const] : []),
  ];
};

const joined = (one: PageRow | undefined, other: PageRow): PageRow => {
  if (one === undefined) return other;
  const both = new Set([...one.kinds, ...other.kinds]);
  return { ...one, ...other, kinds: pageKinds.filter((kind) => both.has(kind)) };
};

/** Gathers the rows of a comparison: one a page, the rest by what it is. */
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
        add({ ...change.page, kinds: kindsOfEdit(change), edited: change });
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

/** The ids of pages two comparisons both touch. */
export const pagesInBoth = (one: Changes, other: Changes): string[] => {
  const there = new Set(other.pages.map(({ id }) => id));
  return one.pages.flatMap(({ id }) => (there.has(id) ? [id] : []));
};

/** How many rows a comparison has in all. */
export const countChanges = ({ pages, files, variables, reusable, more }: Changes): number =>
  pages.length + files.length + variables.length + reusable.length + more;

/** Everything the change request changes. */
export const useChanges = (): Changes => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useSuspenseQuery(changesQuery(spaceId, changeRequestId));
  return useMemo(() => readChanges(data), [data]);
};

/** What the screen shows: a page, or one of the lists beside the pages. */
type Shown =
  | { readonly kind: "page"; readonly id: string }
  | { readonly kind: "rest"; readonly name: Section };

/** The lists beside the pages that hold something, in their order; the conversation always does. */
export const sectionsWith = ({ files, variables, reusable }: Changes): Section[] =>
  sections.filter((name) => {
    switch (name) {
      case "-conversation":
        return true;
      case "-files":
        return files.length > 0;
      case "-variables":
        return variables.length > 0;
      case "-reusable":
        return reusable.length > 0;
    }
  });

/** What an address asks for; without a page the first change, without any the conversation. */
const shownBy = (page: string | undefined, changes: Changes): Shown => {
  if (page !== undefined) {
    const name = sections.find((rest) => rest === page);
    return name === undefined ? { kind: "page", id: page } : { kind: "rest", name };
  }
  const [first] = changes.pages;
  if (first !== undefined) return { kind: "page", id: first.id };
  return {
    kind: "rest",
    name: sectionsWith(changes).find((name) => name !== "-conversation") ?? "-conversation",
  };
};

/** What the screen shows now. */
export const useShown = (): Shown => shownBy(useReview().search.page, useChanges());

/** How a page stands with the reader: seen as it is now, seen before it changed again, or neither. */
export type Seen = "seen" | "changed" | undefined;

/**
 * The reader's own marks. What is on its way counts as done, and is as it was before once the service has
 * refused it; nothing that is read meanwhile can take it back.
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
  const pagesOnTheirWay = (mutationKey: string[]) => ({
    filters: { mutationKey, status: "pending" as const },
    select: ({ state }: { state: { variables: unknown } }) =>
      (state.variables as { path: { pageId: string } }).path.pageId,
  });
  const marking = useMutationState(pagesOnTheirWay(keys.mark));
  const unmarking = useMutationState(pagesOnTheirWay(keys.unmark));
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

/** What a list beside the pages is called, with how much it holds. */
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

/** What became of a page. */
type ChangeKind = keyof typeof pageKindMessages;

const tones: Record<ChangeKind, BadgeTone> = {
  added: "success",
  edited: "warning",
  moved: "accent",
  renamed: "accent",
  details: "neutral",
  removed: "danger",
};

type KindBadgeProps = {
  kind: ChangeKind;
  /** Shows the letter only, as in a tree; the word is still heard, and shown on hover. */
  short?: boolean;
};

/** What became of a page, by letter, word and colour. */
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

/** What happened to a page; that its details changed is only worth saying when nothing else did. */
export const KindBadges = ({ kinds }: { kinds: readonly PageKind[] }) => (
  <span className="inline-flex shrink-0 flex-wrap gap-1">
    {kinds
      .filter((kind) => kind !== "details" || kinds.length === 1)
      .map((kind) => (
        <KindBadge key={kind} kind={kind} />
      ))}
  </span>
);
