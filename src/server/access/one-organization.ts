import { Failure } from "#server/kit/failures.ts";

/** The failure for reaching beyond the only organization that the caller's session or token covers. */
export const oneOrganizationOnly = (): Failure =>
  new Failure(
    "forbidden",
    "You are signed in for one organization only, and this concerns others. Sign in another way to do it. Nothing was changed.",
    { reason: "credential.one-organization" },
  );
