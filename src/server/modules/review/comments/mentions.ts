import type { Context } from "#server/kit/context.ts";
import { findPeople } from "#server/modules/people/members/members.ts";
import { notify } from "#server/modules/people/mail/notices.ts";
import { labelOf } from "../change-requests/notify-of.ts";
import { findChangeRequest } from "../change-requests/find-change-request.ts";
import type { DiscussionKey } from "./comment-rows.ts";

/** The most mentions in one text that notify people; nobody means to mention more. */
const MOST = 50;

const MENTION = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu;

/** Addresses mentioned in a text: each after an `@`, in lower case. */
export const addressesIn = (markdown: string): ReadonlySet<string> =>
  // Markdown may have a backslash before characters with a special meaning.
  new Set(
    [...markdown.replaceAll("\\", "").matchAll(MENTION)].map(([, email = ""]) =>
      email.toLowerCase(),
    ),
  );

/** Where a thread is shown, and what it is on. */
const placeOf = async (
  tx: Context,
  { spaceId, changeRequestId }: DiscussionKey,
  threadId: string,
): Promise<{ subject: string; path: string }> => {
  if (changeRequestId === null)
    return { subject: "a comment", path: `/comments?comment=${threadId}` };
  const row = await findChangeRequest(tx, { spaceId, changeRequestId });
  return {
    subject: `a comment on ${labelOf(row)}`,
    path: `/change-requests/${row.number}?comment=${threadId}`,
  };
};

/**
 * Notifies the members mentioned in a thread's text who were not mentioned in the previous version, in the
 * transaction of that text.
 */
export const tellMentioned = async (
  tx: Context,
  discussion: DiscussionKey,
  threadId: string,
  text: string,
  before = "",
): Promise<void> => {
  if (tx.organization === undefined) return;
  const { id: organizationId } = tx.organization;
  const known = addressesIn(before);
  const named = [...addressesIn(text)].filter((email) => !known.has(email)).slice(0, MOST);
  if (named.length === 0) return;
  const people = await findPeople(tx, organizationId, named);
  if (people.length === 0) return;
  const { spaceId } = discussion;
  const { subject, path } = await placeOf(tx, discussion, threadId);
  await notify(tx, {
    kind: "mentioned",
    organizationId,
    userIds: people.map(({ userId }) => userId),
    spaceId,
    subject,
    path: `/o/${organizationId}/spaces/${spaceId}${path}`,
  });
};
