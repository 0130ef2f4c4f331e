import type { SiteRedirect } from "../../../contract/schemas/site-access.ts";
import type { RedirectRow } from "./redirect-rows.ts";

export const presentRedirect = ({
  id,
  source,
  destination,
  automatic,
  createdAt,
}: RedirectRow): SiteRedirect => ({
  object: "site-redirect",
  id,
  source,
  destination,
  automatic,
  createdAt: createdAt.toISOString(),
});
