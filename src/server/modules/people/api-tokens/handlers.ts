import type { Handlers } from "#server/http/handler.ts";
import { createToken, listTokens, presentToken, renewToken, revokeToken } from "./tokens.ts";

export const apiTokenHandlers = {
  listAPITokens: async ({ context, page, list }) => {
    const found = await listTokens(context, page);
    return { body: list(found, (row) => presentToken(row, context)) };
  },
  createAPIToken: async ({ context, body }) => {
    const { row, secret } = await createToken(context, body);
    return { body: { ...presentToken(row, context), token: secret } };
  },
  renewAPIToken: async ({ context, params }) => {
    const { row, secret } = await renewToken(context, params.tokenId);
    return { body: { ...presentToken(row, context), token: secret } };
  },
  revokeAPIToken: ({ context, params }) => revokeToken(context, params.tokenId),
} satisfies Partial<Handlers>;
