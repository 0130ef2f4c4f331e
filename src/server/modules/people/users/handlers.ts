import type { Handlers } from "#server/http/handler.ts";
import { getNotificationSettings, updateNotificationSettings } from "./notification-settings.ts";
import { getUser, presentAccount, presentUser, updateUser } from "./users.ts";

export const userHandlers = {
  getAuthenticatedUser: async ({ context }) => {
    const row = await getUser(context, context.actor.id);
    return { body: presentAccount(row, context.settings) };
  },
  getUserById: async ({ context, params }) => {
    const row = await getUser(context, params.userId);
    return { body: presentUser(row, context.settings), version: row.version };
  },
  updateUserById: async ({ context, params, body }) => {
    const row = await updateUser(context, params.userId, body);
    return { body: presentUser(row, context.settings), version: row.version };
  },
  getNotificationSettings: ({ context }) => getNotificationSettings(context),
  updateNotificationSettings: ({ context, body }) => updateNotificationSettings(context, body),
} satisfies Partial<Handlers>;
