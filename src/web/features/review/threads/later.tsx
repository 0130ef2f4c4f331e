import type { ComponentProps } from "react";
import type { Comment } from "#web/api/comments.ts";
import { type Deferred, deferred } from "#web/shell/deferred.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { CommentBoxProps, NewThreadProps } from "./comment-box.tsx";
import { threadMessages as messages } from "./messages.ts";
import type { ReadWords } from "./read-words.tsx";
import type { ApplySuggestions, Suggestion } from "./suggestion.tsx";

// What of threads comes later than their words: to write, and to read what is more than words.

const Box = deferred(async () => (await import("./comment-box.tsx")).CommentBox);
const New = deferred(async () => (await import("./comment-box.tsx")).NewThread);
const Read = deferred(async () => (await import("./read-words.tsx")).ReadWords);
const Suggested = deferred(async () => (await import("./suggestion.tsx")).Suggestion);
const ApplyAll = deferred(async () => (await import("./suggestion.tsx")).ApplySuggestions);

/** What is wanted soon by who reads threads. */
export const WRITTEN_WITH: readonly Deferred[] = [Box, New, Read];

const Opening = () => <Skeleton className="h-24 w-full" />;

/** A text area for a comment. */
export const CommentBox = (props: CommentBoxProps) => <Box with={props} fallback={<Opening />} />;

/** The form of a new thread. */
export const NewThread = (props: NewThreadProps) => <New with={props} fallback={<Opening />} />;

/** Words with markup; as they are written until what reads it is there. */
export const MarkedWords = (props: ComponentProps<typeof ReadWords>) => {
  const written = <p className="wrap-anywhere whitespace-pre-wrap">{props.markdown}</p>;
  return <Read with={props} fallback={written} missing={written} />;
};

/** Whether a comment may suggest something: most do not, and need not be read for it. */
export const maySuggest = ({ change, target, body }: Comment): boolean =>
  change?.before !== undefined &&
  target.side !== "before" &&
  body.markdown?.includes("suggestion") === true;

const missing = (again: () => void) => (
  <RetryCallout onRetry={again}>{messages.suggestion.missing}</RetryCallout>
);

/** What a comment suggests, if it does. */
export const SuggestionOf = (props: ComponentProps<typeof Suggestion>) => (
  <Suggested with={props} fallback={<Skeleton className="mt-2 h-16 w-full" />} missing={missing} />
);

/** Applies all suggestions among threads. */
export const AllSuggestions = ({ threads }: ComponentProps<typeof ApplySuggestions>) =>
  threads.filter(maySuggest).length > 1 && <ApplyAll with={{ threads }} missing={missing} />;
