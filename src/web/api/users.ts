import { queryOptions } from "@tanstack/react-query";
import {
  createApiTokenMutation,
  endSessionMutation,
  getAuthenticatedUserOptions,
  getNotificationSettingsOptions,
  listApiTokensOptions,
  listSessionsOptions,
  revokeApiTokenMutation,
  updateNotificationSettingsMutation,
  updateUserByIdMutation,
  uploadUserPhotoMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { getAuthenticatedUser } from "#client/sdk.gen.ts";
import type { User } from "#client/types.gen.ts";
import type { ServiceFailure } from "./failures.ts";
import { changing } from "./refresh.ts";
import { paging, reading } from "./queries.ts";

export type {
  ApiToken,
  CreatedApiToken,
  NotificationSettings,
  Session,
  User,
} from "#client/types.gen.ts";

/** The account of the signed-in person. */
export const accountQuery = () => reading(getAuthenticatedUserOptions());

/** The signed-in person. Separate from the account, because signing in already returned the person. */
export const callerQuery = () =>
  queryOptions<User, ServiceFailure>({
    queryKey: [{ _id: "caller" }],
    queryFn: async ({ signal }) => {
      const { data } = await getAuthenticatedUser({ signal, throwOnError: true });
      return data;
    },
    meta: accountQuery().meta ?? {},
  });

/** Changes the caller's own profile. */
export const updateUser = changing(updateUserByIdMutation());
/** Uploads a picture for the caller, which replaces the current one. */
export const uploadPhoto = changing(uploadUserPhotoMutation());

/** All of the caller's tokens, of which there are a handful. */
export const everyTokenQuery = () =>
  reading(listApiTokensOptions({ query: paging({ limit: 1000 }) }));
export const createApiToken = changing(createApiTokenMutation());
export const revokeApiToken = changing(revokeApiTokenMutation());

/** All browsers the caller is signed in with. */
export const everySessionQuery = () =>
  reading(listSessionsOptions({ query: paging({ limit: 1000 }) }));
/** Signs out one browser. */
export const endSession = changing(endSessionMutation());

/** The caller's e-mail notification settings. */
export const notificationsQuery = () => reading(getNotificationSettingsOptions());
export const updateNotifications = changing(updateNotificationSettingsMutation());
