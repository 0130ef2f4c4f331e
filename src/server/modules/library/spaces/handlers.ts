import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSpaceAddress } from "#server/modules/sites/structure/find-space-address.ts";
import { createSpace } from "./create-space.ts";
import { deleteSpace } from "./delete-space.ts";
import { duplicateSpace } from "./duplicate-space.ts";
import { getSpace } from "./get-space.ts";
import { listSpaces } from "./list-spaces.ts";
import { moveSpace } from "./move-space.ts";
import { presentSpace } from "./present-space.ts";
import { restoreSpace } from "./restore-space.ts";
import { planSpaceTransfer, transferSpace } from "./transfer-space.ts";
import { updateSpace } from "./update-space.ts";

/** The organization the space in the path belongs to. */
const organizationOf = ({ organization }: Context): string => {
  if (!organization) throw notFound("space");
  return organization.id;
};

const made = (row: Awaited<ReturnType<typeof getSpace>>, { settings }: Context) => {
  const body = presentSpace(row, settings);
  return { body, headers: { Location: body.urls.location } };
};

export const spaceHandlers: HandlersOf<
  | "listSpacesInOrganizationById"
  | "createSpace"
  | "getSpaceById"
  | "updateSpaceById"
  | "deleteSpaceById"
  | "duplicateSpace"
  | "restoreSpace"
  | "moveSpace"
  | "transferSpace"
  | "planSpaceTransfer"
> = {
  listSpacesInOrganizationById: async ({ context, params, query, cursors }) => {
    const { organizationId } = params;
    const scope = `spaces ${JSON.stringify([organizationId, context.actor.id, query.deleted])}`;
    const page = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listSpaces(context, organizationId, query, page);
    return {
      body: presentPage(found, cursors, scope, (row) => presentSpace(row, context.settings)),
    };
  },
  createSpace: async ({ context, params, body }) =>
    made(await createSpace(context, params.organizationId, body), context),
  getSpaceById: async ({ context, params, query }) => {
    const row = await getSpace(context, params.spaceId);
    const published = await findSpaceAddress(context, row.space, query);
    return { body: presentSpace(row, context.settings, published), version: row.space.version };
  },
  updateSpaceById: async ({ context, params, body }) => {
    const row = await updateSpace(context, organizationOf(context), params.spaceId, body);
    return { body: presentSpace(row, context.settings), version: row.space.version };
  },
  deleteSpaceById: ({ context, params }) =>
    deleteSpace(context, organizationOf(context), params.spaceId),
  duplicateSpace: async ({ context, params }) =>
    made(await duplicateSpace(context, organizationOf(context), params.spaceId), context),
  restoreSpace: async ({ context, params }) => {
    const row = await restoreSpace(context, organizationOf(context), params.spaceId);
    return { body: presentSpace(row, context.settings) };
  },
  moveSpace: async ({ context, params, body }) => {
    const row = await moveSpace(context, organizationOf(context), params.spaceId, body);
    return { body: presentSpace(row, context.settings) };
  },
  transferSpace: async ({ context, params, body }) => {
    const row = await transferSpace(context, organizationOf(context), params.spaceId, body);
    return { body: presentSpace(row, context.settings) };
  },
  planSpaceTransfer: async ({ context, params, query }) => ({
    body: await planSpaceTransfer(context, organizationOf(context), params.spaceId, query),
  }),
};
