import type { ComponentProps } from "react";
import type { Comment } from "#web/api/comments.ts";
import { type Deferred, deferred } from "#web/shell/deferred.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { CommentBoxProps, NewThreadProps } from "./comment-box.tsx";
import { threadMessages as messages } from "./messages.ts";
import type { ReadWords } from "./read-words.tsx";
import type { ApplySuggestions, Suggestion } from "./suggestion.tsx";

// The parts of threads loaded after plain text: the editors, and the rendering of Markdown.

const Box = deferred(async () => (await import("./comment-box.tsx")).CommentBox);
const New = deferred(async () => (await import("./comment-box.tsx")).NewThread);
const Read = deferred(async () => (await import("./read-words.tsx")).ReadWords);
const Suggested = deferred(async () => (await import("./suggestion.tsx")).Suggestion);
const ApplyAll = deferred(async () => (await import("./suggestion.tsx")).ApplySuggestions);

/** Prefetched for readers of threads, who are likely to need it soon. */
export const WRITTEN_WITH: readonly Deferred[] = [Box, New, Read];

const Opening = () => <Skeleton className="h-24 w-full" />;

/** A text area for a comment. */
export const CommentBox = (props: CommentBoxProps) => <Box with={props} fallback={<Opening />} />;

/** The form for a new thread. */
export const NewThread = (props: NewThreadProps) => <New with={props} fallback={<Opening />} />;

/** Text with markup; shown as its Markdown source until the renderer is loaded. */
export const MarkedWords = (props: ComponentProps<typeof ReadWords>) => {
  const written = <p className="wrap-anywhere whitespace-pre-wrap">{props.markdown}</p>;
  return <Read with={props} fallback={written} missing={written} />;
};

/** Whether a comment may contain a suggestion. Most do not, which is known without parsing them. */
export const maySuggest = ({ change, target, body }: Comment): boolean =>
  change?.before !== undefined &&
  target.side !== "before" &&
  body.markdown?.includes("suggestion") === true;

const missing = (again: () => void) => (
  <RetryCallout onRetry={again}>{messages.suggestion.missing}</RetryCallout>
);

/** A comment's suggestion, if it has one. */
export const SuggestionOf = (props: ComponentProps<typeof Suggestion>) => (
  <Suggested with={props} fallback={<Skeleton className="mt-2 h-16 w-full" />} missing={missing} />
);

/** A button that applies all suggestions in the threads. */
export const AllSuggestions = ({ threads }: ComponentProps<typeof ApplySuggestions>) =>
  threads.filter(maySuggest).length > 1 && <ApplyAll with={{ threads }} missing={missing} />;
