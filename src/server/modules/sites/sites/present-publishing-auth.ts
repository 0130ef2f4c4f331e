import type { z } from "zod";
import type { publishingAuth } from "#contract/schemas/site.ts";
import type { SiteRow } from "./site-rows.ts";

/** How visitors of a site are authenticated, the key included: only for those who may edit the site. */
export const presentPublishingAuth = ({
  visitorKey,
  visitorFallback,
}: SiteRow): z.input<typeof publishingAuth> => ({
  object: "publishing-auth",
  backend: "custom",
  privateKey: visitorKey,
  ...(visitorFallback === null ? {} : { fallbackURL: visitorFallback }),
});
