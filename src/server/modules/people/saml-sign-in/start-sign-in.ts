import { randomBytes } from "node:crypto";
import type { Context } from "#server/kit/context.ts";
import { hashOf } from "#server/kit/ids.ts";
import { authnRequestAddress } from "#server/saml/authn-request.ts";
import { serviceOf } from "../single-sign-on/present-provider.ts";
import { statusOf } from "../single-sign-on/provider-state.ts";
import { nextPathOf } from "./next-path.ts";
import { findDoor, insertRequest } from "./sign-in-rows.ts";
import { findOpenTest } from "./test-rows.ts";

/** How long a sign-in at the identity provider may take, in minutes. */
const REQUEST_MINUTES = 10;

interface Asked {
  readonly next?: string | undefined;
  /** The test this sign-in is part of. */
  readonly test?: string | undefined;
}

/**
 * Begins a sign-in in the browser that has `browserSecret`. Returns the address to send it to; undefined for a
 * provider that nobody can sign in by, or a test that is not waiting.
 */
export const startSignIn = async (
  { db, now, settings }: Context,
  providerId: string,
  { next, test }: Asked,
  browserSecret: string,
): Promise<string | undefined> => {
  const door = await findDoor(db, providerId);
  if (!door || statusOf(door.provider) === "pending") return undefined;
  const at = now();
  if (test !== undefined && !(await findOpenTest(db, providerId, test, at))) return undefined;
  // An XML id must not begin with a digit.
  const id = `_${randomBytes(20).toString("hex")}`;
  await insertRequest(db, {
    id,
    providerId,
    testId: test ?? null,
    next: nextPathOf(next),
    browserHash: hashOf(browserSecret),
    createdAt: at,
    expiresAt: new Date(at.getTime() + REQUEST_MINUTES * 60_000),
  });
  const { acsURL, entityID } = serviceOf(providerId, settings);
  return authnRequestAddress({
    id,
    issueInstant: at,
    ssoURL: door.provider.ssoUrl,
    serviceEntityID: entityID,
    acsURL,
  });
};
