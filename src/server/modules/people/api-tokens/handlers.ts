import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { createToken, listTokens, presentToken, revokeToken } from "./tokens.ts";

export const apiTokenHandlers: HandlersOf<"listAPITokens" | "createAPIToken" | "revokeAPIToken"> = {
  listAPITokens: async ({ context, query: { page, limit }, cursors }) => {
    const scope = `tokens of ${context.actor.id}`;
    const found = await listTokens(context, { limit, after: cursors.read(page, scope) });
    return { body: presentPage(found, cursors, scope, (row) => presentToken(row, context)) };
  },
  createAPIToken: async ({ context, body }) => {
    const { row, secret } = await createToken(context, body);
    return { body: { ...presentToken(row, context), token: secret } };
  },
  revokeAPIToken: ({ context, params }) => revokeToken(context, params.tokenId),
};
