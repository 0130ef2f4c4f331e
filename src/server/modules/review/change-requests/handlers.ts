import { type Handlers, preparing } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import type { ContentImpacts } from "#server/modules/library/impact/content-impact.ts";
import { fileAnswers } from "#server/modules/library/files/handlers.ts";
import { linkAnswers } from "#server/modules/library/links/handlers.ts";
import type { Presenters } from "#server/modules/library/links/present-locations.ts";
import { contentAnswers } from "#server/modules/content/handlers.ts";
import {
  addressChangeRequestPdf,
  beginChangeRequest,
  listChangeRequestChanges,
  previewChangeRequestContent,
  stateOfChangeRequest,
  updateChangeRequestContent,
} from "./change-request-content.ts";
import { updateChangeRequest, listChangeRequests, listContributors } from "./change-requests.ts";
import type { ChangeRequestFilter } from "./list-rows.ts";
import { type ChangeRequestRow, findChangeRequest } from "./find-change-request.ts";
import {
  presentChangeRequest,
  presentChangeRequests,
  presentChangeRequestsById,
} from "./present-change-request.ts";
import { queueRehearsals } from "./queue-rehearsals.ts";
import { markViewed, readLastView } from "./last-views.ts";
import { listSeenPages, markPageSeen, unmarkPageSeen } from "./seen-pages.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const daysAgo = ({ now }: Context, days: number | undefined): Date | undefined =>
  days === undefined ? undefined : new Date(now().getTime() - days * DAY_MS);

/** How many of the latest change requests are checked for conflicts. */
const MOST_REHEARSED = 1000;

/**
 * Queues rehearsals of the change requests shown or, when filtering by conflicts, of all that match the other
 * filters.
 */
const queueRehearsalsOf = async (
  context: Context,
  filter: ChangeRequestFilter,
  shown: readonly ChangeRequestRow[],
): Promise<void> => {
  const { hasConflicts, ...others } = filter;
  if (hasConflicts === undefined) return queueRehearsals(context, shown);
  const page = { limit: MOST_REHEARSED, after: undefined };
  const { rows } = await listChangeRequests(context, others, "updatedAt", page);
  return queueRehearsals(context, rows);
};

const ownHandlers = {
  listChangeRequestsForOrganization: async ({ context, params, query, page, list }) => {
    const { orderBy, turn, inactiveDays, ...rest } = query;
    const member = context.actor.id;
    const filter = {
      ...rest,
      inactiveSince: daysAgo(context, inactiveDays),
      reach: { organizationId: params.organizationId, member, turn },
    };
    const found = await listChangeRequests(context, filter, orderBy, page);
    await queueRehearsalsOf(context, filter, found.rows);
    const rows = await presentChangeRequests(context, found.rows);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  listChangeRequestsForSpace: async ({ context, params, query, page, list }) => {
    const { orderBy, status, inactiveDays, ...rest } = query;
    const inactiveSince = daysAgo(context, inactiveDays);
    const filter = { ...rest, inactiveSince, status: [status], space: params.spaceId };
    const found = await listChangeRequests(context, filter, orderBy, page);
    await queueRehearsalsOf(context, filter, found.rows);
    const rows = await presentChangeRequests(context, found.rows);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  createChangeRequest: preparing(async ({ context, params, body }) => {
    const row = await beginChangeRequest(context, params.spaceId, body);
    const made = await presentChangeRequest(context, row);
    return { body: made, headers: { Location: made.urls.location } };
  }),
  getChangeRequestById: async ({ context, params }) => {
    const row = await findChangeRequest(context, params);
    return { body: await presentChangeRequest(context, row), version: row.version };
  },
  updateChangeRequestById: async ({ context, params, body }) => {
    const row = await updateChangeRequest(context, params, body);
    return { body: await presentChangeRequest(context, row), version: row.version };
  },
  getContributorsByChangeRequestId: async ({ context, params }) => {
    const items = await listContributors(context, params);
    return { body: { items, count: items.length } };
  },
  listSeenPagesInChangeRequest: async ({ context, params }) => ({
    body: { pages: await listSeenPages(context, params) },
  }),
  markPageSeenInChangeRequest: ({ context, params }) => markPageSeen(context, params),
  unmarkPageSeenInChangeRequest: ({ context, params }) => unmarkPageSeen(context, params),
  getLastViewOfChangeRequest: async ({ context, params, query }) => ({
    body: await readLastView(context, params, query),
  }),
  markChangeRequestViewed: ({ context, params, body }) => markViewed(context, params, body),
} satisfies Partial<Handlers>;

const content = contentAnswers(stateOfChangeRequest, presentChangeRequestsById);

const contentHandlers = (impacts: ContentImpacts) =>
  ({
    getRevisionOfChangeRequestById: content.revision,
    listPagesInChangeRequest: content.pages,
    getPageInChangeRequestById: content.page,
    getPageInChangeRequestByPath: content.pageAtPath,
    listFilesInChangeRequestById: content.files,
    getFileInChangeRequestById: content.file,
    getChangeRequestPDF: async ({ context, params, query }) => ({
      body: await addressChangeRequestPdf(context, params, query),
    }),
    getReusableContentInChangeRequestById: content.reusableContent,
    getChangeRequestChanges: async ({ context, params, query }) => ({
      body: await listChangeRequestChanges(context, params, query),
    }),
    updateChangeRequestContent: preparing(async ({ context, params, query, body }) => {
      const check = impacts.holdTo(query.impact);
      const done = await updateChangeRequestContent(context, params, body, check);
      return { body: query.compat ? done.changeRequest : done };
    }),
    previewChangeRequestContentUpdate: async ({ context, params, body }) => ({
      body: await previewChangeRequestContent(context, params, body, impacts),
    }),
  }) satisfies Partial<Handlers>;

const files = fileAnswers(stateOfChangeRequest);
const fileHandlers = {
  listChangeRequestFiles: files.files,
  getChangeRequestFile: files.file,
} satisfies Partial<Handlers>;

const linkHandlers = (specs: Presenters["specs"]) => {
  const links = linkAnswers(stateOfChangeRequest, {
    merges: presentChangeRequestsById,
    specs,
    version: async (context, { spaceId, changeRequest }) =>
      changeRequest === undefined
        ? undefined
        : presentChangeRequest(
            context,
            await findChangeRequest(context, { spaceId, changeRequestId: String(changeRequest) }),
          ),
  });
  return {
    listChangeRequestLinks: links.links,
    listPageLinksInChangeRequest: links.pageLinks,
    listChangeRequestPageBacklinks: links.pageBacklinks,
    listChangeRequestFileBacklinks: links.fileBacklinks,
  } satisfies Partial<Handlers>;
};

/**
 * Handlers of change requests and their content; `impacts` computes what changes would break, `specs` presents
 * specifications.
 */
export const changeRequestHandlers = (impacts: ContentImpacts, specs: Presenters["specs"]) => ({
  ...ownHandlers,
  ...linkHandlers(specs),
  ...fileHandlers,
  ...contentHandlers(impacts),
});
