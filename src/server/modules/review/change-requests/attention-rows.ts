import { type SQL, sql } from "drizzle-orm";
import { changeRequests, commentReplies, comments } from "#server/db/tables/index.ts";

/**
 * Tables to cross join with `change_requests`, one row each, about the change request in the same row. A person's
 * latest review represents them, unless it was dismissed. An approval counts while it is `current`: the edit it was
 * made on is still the latest. A request for changes always counts.
 */
const latestReviews = sql`
  select latest.* from (
    select distinct on (coalesce(reviews.reviewer, reviews.id)) reviews.id, reviews.reviewer,
      reviews.status, reviews.created_at, reviews.dismissed_at,
      reviews.edit = ${changeRequests.lastEdit} as current
    from reviews where reviews.change_request_id = ${changeRequests.id}
    order by coalesce(reviews.reviewer, reviews.id), reviews.created_at desc, reviews.id desc
  ) latest where latest.dismissed_at is null`;

/** A summary of the reviews by people other than the author; `changes_at` is when it became the author's turn. */
export const reviewed = sql`lateral (
  select max(created_at) filter (where current and status = 'changes-requested') as changes_at,
    array_agg(id order by created_at, id) filter (
      where current or status = 'changes-requested') as counting,
    array_agg(reviewer order by created_at, reviewer) filter (
      where status = 'changes-requested') as changes_by,
    max(created_at) filter (where current and status = 'approved') as approved_at,
    array_agg(reviewer order by created_at, reviewer) filter (
      where not current and reviewer is not null) as stale
  from (${latestReviews}) latest
  where latest.reviewer is null or latest.reviewer is distinct from ${changeRequests.createdBy}
) as reviewed`;

/**
 * The requested reviewers whose review is missing: they have not reviewed since the request, or their review no
 * longer counts.
 */
export const asked = sql`lateral (
  select array_agg(missing.user_id order by missing.since, missing.user_id) as missing,
    min(missing.since) as since, count(*)::int as count
  from (
    select requested.user_id,
      case when latest.created_at >= requested.created_at then ${changeRequests.lastEditAt}
        else requested.created_at end as since
    from requested_reviewers requested
      left join (${latestReviews}) latest on latest.reviewer = requested.user_id
    where requested.change_request_id = ${changeRequests.id}
      and not coalesce(latest.current and latest.created_at >= requested.created_at, false)
  ) missing) as asked`;

/** What the caller owes as a reviewer. */
const owed = (me: string) => sql`lateral (
  select
    (select requested.created_at from requested_reviewers requested
      where requested.change_request_id = ${changeRequests.id} and requested.user_id = ${me}
        and not exists (select 1 from (${latestReviews}) latest
          where latest.reviewer = ${me} and latest.created_at >= requested.created_at)
    ) as review_since,
    exists (select 1 from (${latestReviews}) latest
      where latest.reviewer = ${me} and not latest.current
        and ${changeRequests.createdBy} is distinct from ${me}) as again
  ) as owed`;

/**
 * Whether a thread waits for a person's answer: it is open, another person had the last word, and this person took
 * part in it before or created the change request. For queries on `comments`, joined with `change_requests` if the
 * thread is on one.
 */
export const awaitsAnswerOf = (me: string): SQL<boolean> => sql<boolean>`(
  ${comments.resolvedAt} is null and ${comments.lastBy} is distinct from ${me}
  and (${comments.postedBy} = ${me} or ${changeRequests.createdBy} = ${me}
    or exists (select 1 from ${commentReplies}
      where ${commentReplies.commentId} = ${comments.id} and ${commentReplies.postedBy} = ${me})))`;

/** Since when open threads have waited for an answer from the caller and from the author. */
const talk = (me: string) => sql`lateral (
  select
    min(${comments.lastAt}) filter (where ${awaitsAnswerOf(me)}) as reply_since,
    min(${comments.lastAt}) filter (
      where ${comments.lastBy} is distinct from ${changeRequests.createdBy}) as author_since
  from ${comments}
  where ${comments.changeRequestId} = ${changeRequests.id} and ${comments.resolvedAt} is null
  ) as talk`;

/** Whether a person took part as author, editor, reviewer, requested reviewer or commenter. */
const tookPart = (me: string) => sql`(
  ${changeRequests.createdBy} = ${me}
  or exists (select 1 from contributions where contributions.change_request_id = ${changeRequests.id}
    and contributions.user_id = ${me})
  or exists (select 1 from reviews where reviews.change_request_id = ${changeRequests.id}
    and reviews.reviewer = ${me})
  or exists (select 1 from requested_reviewers
    where requested_reviewers.change_request_id = ${changeRequests.id}
      and requested_reviewers.user_id = ${me})
  or exists (select 1 from comments left join comment_replies
      on comment_replies.comment_id = comments.id
    where comments.change_request_id = ${changeRequests.id}
      and ${me} in (comments.posted_by, comment_replies.posted_by)))`;

const wasAsked = (me: string) => sql`exists (select 1 from requested_reviewers
  where requested_reviewers.change_request_id = ${changeRequests.id}
    and requested_reviewers.user_id = ${me})`;

/**
 * Whose turn it is as `me` sees it, as `group/reason`; the first matching rule applies. Null for closed change
 * requests and for other people's drafts. Join after `turnTables`. `rank` is the caller's rank on the space.
 */
const decided = (me: string, rank: SQL) => sql`lateral (
  select case
    when ${changeRequests.status} = 'draft' then
      case when ${changeRequests.createdBy} = ${me} or ${wasAsked(me)} then 'draft/draft' end
    when ${changeRequests.status} <> 'open' then null
    when owed.review_since is not null then 'yours/review-requested'
    when owed.again then 'yours/edited-since-review'
    when ${changeRequests.createdBy} = ${me} and reviewed.changes_at is not null
      then 'yours/changes-requested'
    when talk.reply_since is not null then 'yours/reply'
    when reviewed.approved_at is not null and reviewed.changes_by is null and asked.missing is null
      then case when ${rank} >= 4 and ${tookPart(me)} then 'ready/approved'
        when talk.author_since is not null then 'waiting/waiting-for-author'
        else 'waiting/approved' end
    when asked.missing is not null then 'waiting/waiting-for-review'
    when reviewed.changes_at is not null or talk.author_since is not null
      then 'waiting/waiting-for-author'
    when reviewed.stale is not null then 'waiting/waiting-for-review'
    else 'waiting/no-reviewer'
  end as word) as decided`;

const told = sql`lateral (
  select
    case decided.word
      when 'draft/draft' then ${changeRequests.createdAt}
      when 'yours/review-requested' then owed.review_since
      when 'yours/edited-since-review' then ${changeRequests.lastEditAt}
      when 'yours/changes-requested' then reviewed.changes_at
      when 'yours/reply' then talk.reply_since
      when 'ready/approved' then reviewed.approved_at
      when 'waiting/approved' then reviewed.approved_at
      when 'waiting/waiting-for-review' then coalesce(asked.since, ${changeRequests.lastEditAt})
      when 'waiting/waiting-for-author' then least(reviewed.changes_at, talk.author_since)
      else coalesce(${changeRequests.openedAt}, ${changeRequests.createdAt})
    end as since,
    case decided.word
      when 'waiting/waiting-for-review' then coalesce(asked.missing, reviewed.stale)
      when 'waiting/waiting-for-author' then array_remove(array[${changeRequests.createdBy}], null)
      else '{}'
    end as waiting_for) as told`;

/** The tables that determine the turn of a change request, to be cross joined in this order. */
export const turnTables = (me: string, rank: SQL): readonly SQL[] => [
  reviewed,
  asked,
  owed(me),
  talk(me),
  decided(me, rank),
  told,
];

export const turnWord = sql<string | null>`decided.word`;
export const turnSince = sql<string>`told.since`;
export const turnWaitingFor = sql<readonly string[]>`told.waiting_for`;
export const turnIs = (group: string): SQL => sql`split_part(decided.word, '/', 1) = ${group}`;
