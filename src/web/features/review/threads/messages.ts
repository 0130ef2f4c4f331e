import type { Comment, CommentVerdict } from "#web/api/comments.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { plural } from "#web/kit/plural.ts";

const verdicts: Readonly<Record<CommentVerdict["verdict"], string>> = {
  untouched: "Untouched since asked",
  changed: "Changed since asked",
  moved: "Moved since asked",
  removed: "Removed since asked",
};

type Reason = NonNullable<Comment["resolveReason"]>;
const chosen: Readonly<Record<Reason, string>> = {
  answered: "Answered",
  "wont-do": "Won't do",
  "not-needed": "Not needed",
};
const said: Readonly<Record<Reason, string>> = {
  answered: "answered",
  "wont-do": "won't do",
  "not-needed": "not needed",
};

/** Words of threads. */
export const threadMessages = {
  thread: (name: string, words: string) =>
    words === "" ? `Thread by ${name}` : `Thread by ${name}: ${words}`,
  edited: "edited",
  editedAt: (when: string) => `Edited ${when}`,
  deleted: "This comment was deleted.",
  about: "About",
  verdict: (verdict: CommentVerdict["verdict"]) => verdicts[verdict],
  showDifference: "Show what changed",
  hideDifference: "Hide what changed",
  showReplies: (count: number) => `Show ${plural(count, "reply", "replies")}`,
  repliesFailed: "The replies could not be read.",
  repliesLoading: "Loading the replies…",
  replied: (name: string) => `${name} replied`,
  retry: "Try again",
  reply: "Reply",
  replyUnsent: "Reply (unsent text)",
  replyLabel: "Your reply",
  replyPlaceholder: "Reply, in Markdown",
  send: "Reply",
  sendResolve: "Reply and resolve",
  sendHint: (combination: string) => `${combination} sends`,
  sendResolveHint: (combination: string) => `${combination} sends; with Shift it resolves too`,
  resolve: "Resolve",
  why: "Nothing was changed. Resolve it as",
  reason: (reason: Reason) => chosen[reason],
  reopen: "Reopen",
  resolved: "Resolved",
  undo: "Undo",
  resolvedBy: (name: string | undefined) =>
    name === undefined ? "Resolved" : `Resolved by ${name}`,
  saidReason: (reason: Reason) => said[reason],
  actions: (name: string) => `More about what ${name} wrote`,
  edit: "Edit",
  remove: "Delete",
  copyLink: "Copy link",
  copied: "Link copied",
  notCopied: "The browser would not copy the link",
  removeTitle: "Delete this comment?",
  removeStone: "Its words are gone for good. A note that it was here stays above the replies.",
  removeText: "It is gone for good.",
  save: "Save",
  cancel: "Cancel",
  discard: "Discard",
  body: "Comment",
  begin: "Comment",
  newOnBlock: "New thread on this block",
  newOnPage: "New thread on this page",
  newOnChangeRequest: "New thread on the whole change request",
  newOnSpace: "New thread on the whole space",
  newPlaceholder: "What should change, or be answered? Markdown works.",
  empty: "Write something first",
  tooLong: (over: number) => `Too long by ${formatNumber(over)} characters`,
  react: "Add a reaction",
  reaction: (emoji: string, names: string) => `${emoji} ${names}`,
  reactionsLabel: "Reactions",
  takeBack: (word: string) => `${word} (take back)`,
  you: "you",
  reactions: [
    { emoji: "👍", word: "Agree" },
    { emoji: "👎", word: "Disagree" },
    { emoji: "🎉", word: "Great" },
    { emoji: "❤️", word: "Love" },
    { emoji: "😄", word: "Funny" },
    { emoji: "🤔", word: "Not sure" },
    { emoji: "👀", word: "Looking" },
    { emoji: "🚀", word: "Ship it" },
  ],
  arrived: (count: number) => plural(count, "new comment"),
  showArrived: (count: number) => `Show ${plural(count, "new comment")}`,
  keys: {
    next: "Next thread",
    previous: "Thread before",
    reply: "Reply to the thread",
    resolve: "Resolve or reopen the thread",
  },
} as const;
