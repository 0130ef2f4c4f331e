import type { Handlers } from "#server/http/handler.ts";
import { listProposals } from "./list-proposals.ts";

export const linkProposalHandlers = {
  listSpaceLinkProposals: async ({ context, params, page, list }) => ({
    body: list(await listProposals(context, params, page), (row) => row),
  }),
} satisfies Partial<Handlers>;
