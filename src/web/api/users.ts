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
import { type PageOf, paging, reading } from "./queries.ts";

export type { ApiToken, CreatedApiToken, Session, User } from "#client/types.gen.ts";

/** The signed-in person. */
export const callerQuery = () => reading(getAuthenticatedUserOptions());

/** Changes the caller's own profile. */
export const updateUser = changing(updateUserByIdMutation());

export const apiTokensQuery = (at: PageOf = {}) =>
  reading(listApiTokensOptions({ query: paging(at) }));
export const createApiToken = changing(createApiTokenMutation());
export const revokeApiToken = changing(revokeApiTokenMutation());

export const sessionsQuery = (at: PageOf = {}) =>
  reading(listSessionsOptions({ query: paging(at) }));
/** Signs one browser out. */
export const endSession = changing(endSessionMutation());
