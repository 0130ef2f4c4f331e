import { type Credential, findCredential, touchToken } from "#server/access/credential-rows.ts";
import type { Database } from "#server/db/open.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";

const unauthenticated = () =>
  new Failure(
    "unauthenticated",
    "Send a valid API token or access token as Authorization: Bearer <token>.",
  );

/** Reads the bearer token, never a cookie. Missing, unknown, expired and revoked tokens fail in the same way. */
export const authenticate = async (
  request: Request,
  db: Database,
  organizationId: string | undefined,
  now: Date,
): Promise<Credential> => {
  const [, token] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(
    request.headers.get("authorization") ?? "",
  ) ?? [undefined, undefined];
  if (token === undefined) throw unauthenticated();
  const credential = await findCredential(db, hashOf(token), organizationId ?? null, now);
  if (credential === undefined) throw unauthenticated();
  await touchToken(db, credential, now);
  return credential;
};
