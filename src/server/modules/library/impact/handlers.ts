import type { Handlers } from "#server/http/handler.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import type { ContentImpacts } from "./content-impact.ts";

/** Handlers that compute what changes to a space's content would break. */
export const impactHandlers = ({ preview }: ContentImpacts) =>
  ({
    previewSpaceContentUpdate: async ({ context, params: { spaceId }, body }) => {
      const { revision: from } = await stateOfSpace(context, { spaceId });
      return { body: await preview(context, { ...body, spaceId, from }) };
    },
  }) satisfies Partial<Handlers>;
