import type { Handlers } from "#server/http/handler.ts";
import { getSpace } from "#server/modules/library/spaces/find-space.ts";
import { presentSpace } from "#server/modules/library/spaces/present-space.ts";
import { findSpaceAddress } from "../structure/find-space-address.ts";

/** Spaces belong to the library, but only its sites know where readers find a space. */
export const spaceAddressHandlers = {
  getSpaceById: async ({ context, params, query }) => {
    const row = await getSpace(context, params.spaceId);
    const published = await findSpaceAddress(context, row.space, query);
    return { body: presentSpace(row, context.settings, published), version: row.space.version };
  },
} satisfies Partial<Handlers>;
