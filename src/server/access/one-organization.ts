import { Failure } from "#server/kit/failures.ts";

/** Refuses what goes beyond the only organization that the caller's session or token reaches. */
export const oneOrganizationOnly = (): Failure =>
  new Failure(
    "forbidden",
    "You are signed in for one organization only, and this concerns others. Sign in another way to do it. Nothing was changed.",
    { reason: "credential.one-organization" },
  );
