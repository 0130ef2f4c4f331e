import { type Handlers, preparing } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { listSpaces, listSpacesOfMember, listSpacesOfTeam } from "./list-spaces.ts";
import type { SpacePath } from "./space-rows.ts";
import {
  createSpace,
  deleteSpace,
  duplicateSpace,
  moveSpace,
  restoreSpace,
  updateSpace,
} from "./spaces.ts";
import type { getSpace } from "./find-space.ts";
import { presentSpace } from "./present-space.ts";
import { planSpaceTransfer, transferSpace } from "./transfer-space.ts";

/** The space in the path, with its organization. */
const pathOf = (
  { organization }: Context,
  { spaceId }: { readonly spaceId: string },
): SpacePath => {
  if (!organization) throw notFound("space");
  return { organizationId: organization.id, spaceId };
};

const made = (row: Awaited<ReturnType<typeof getSpace>>, { settings }: Context) => {
  const body = presentSpace(row, settings);
  return { body, headers: { Location: body.urls.location } };
};

export const spaceHandlers = {
  listSpacesInOrganizationById: async ({ context, params, query, page, list }) => {
    const found = await listSpaces(context, params.organizationId, query, page);
    return { body: list(found, (row) => presentSpace(row, context.settings)) };
  },
  listSpacesForOrganizationMember: async ({ context, params, query, page, list }) => {
    const found = await listSpacesOfMember(context, params, { ...page, order: query.order });
    return {
      body: list(found, (row) => ({
        permission: row.role,
        space: presentSpace(row, context.settings),
        reasons: [...row.reasons],
      })),
    };
  },
  listSpacesForOrganizationTeam: async ({ context, params, query, page, list }) => {
    const found = await listSpacesOfTeam(context, params, { ...page, order: query.order });
    return {
      body: list(found, ({ reasons, ...row }) => ({
        permission: reasons[0]?.role ?? "read",
        space: presentSpace(row, context.settings),
        reasons: [...reasons],
      })),
    };
  },
  createSpace: preparing(async ({ context, params, body }) =>
    made(await createSpace(context, params.organizationId, body), context),
  ),
  updateSpaceById: async ({ context, params, body }) => {
    const row = await updateSpace(context, pathOf(context, params), body);
    return { body: presentSpace(row, context.settings), version: row.space.version };
  },
  deleteSpaceById: ({ context, params }) => deleteSpace(context, pathOf(context, params)),
  duplicateSpace: async ({ context, params }) =>
    made(await duplicateSpace(context, pathOf(context, params)), context),
  restoreSpace: async ({ context, params }) => {
    const row = await restoreSpace(context, pathOf(context, params));
    return { body: presentSpace(row, context.settings) };
  },
  moveSpace: async ({ context, params, body }) => {
    const row = await moveSpace(context, pathOf(context, params), body);
    return { body: presentSpace(row, context.settings) };
  },
  transferSpace: async ({ context, params, body }) => {
    const row = await transferSpace(context, pathOf(context, params), body);
    return { body: presentSpace(row, context.settings) };
  },
  planSpaceTransfer: async ({ context, params, query }) => ({
    body: await planSpaceTransfer(context, pathOf(context, params), query),
  }),
} satisfies Partial<Handlers>;
