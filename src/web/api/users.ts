import {
  createApiTokenMutation,
  endSessionMutation,
  getAuthenticatedUserOptions,
  listApiTokensOptions,
  listSessionsOptions,
  revokeApiTokenMutation,
  updateUserByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { changing } from "./refresh.ts";
import { paging, reading } from "./queries.ts";

export type { ApiToken, CreatedApiToken, Session, User } from "#client/types.gen.ts";

/** The signed-in person. */
export const callerQuery = () => reading(getAuthenticatedUserOptions());

/** Changes the caller's own profile. */
export const updateUser = changing(updateUserByIdMutation());

/** All of the caller's tokens: there are a handful. */
export const everyTokenQuery = () =>
  reading(listApiTokensOptions({ query: paging({ limit: 1000 }) }));
export const createApiToken = changing(createApiTokenMutation());
export const revokeApiToken = changing(revokeApiTokenMutation());

/** All browsers the caller is signed in with. */
export const everySessionQuery = () =>
  reading(listSessionsOptions({ query: paging({ limit: 1000 }) }));
/** Signs one browser out. */
export const endSession = changing(endSessionMutation());
