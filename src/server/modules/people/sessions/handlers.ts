import type { Handlers } from "#server/http/handler.ts";
import { endSession, listSessions, presentSession } from "./sessions.ts";

export const sessionHandlers = {
  listSessions: async ({ context, page, list }) => {
    const found = await listSessions(context, page);
    return { body: list(found, (row) => presentSession(row, context.actor)) };
  },
  endSession: ({ context, params }) => endSession(context, params.sessionId),
} satisfies Partial<Handlers>;
