import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import { endSession, listSessions, presentSession } from "./sessions.ts";

export const sessionHandlers: HandlersOf<"listSessions" | "endSession"> = {
  listSessions: async ({ context, query: { page, limit }, cursors }) => {
    const scope = `sessions of ${context.actor.id}`;
    const found = await listSessions(context, { limit, after: cursors.read(page, scope) });
    return {
      body: presentPage(found, cursors, scope, (row) => presentSession(row, context.actor)),
    };
  },
  endSession: ({ context, params }) => endSession(context, params.sessionId),
};
