import { apiTokensQuery, sessionsQuery } from "#web/api/users.ts";

/** All of somebody's tokens: there are a handful. */
export const everyTokenQuery = () => apiTokensQuery({ limit: 1000 });

/** All browsers somebody is signed in with. */
export const everySessionQuery = () => sessionsQuery({ limit: 1000 });
