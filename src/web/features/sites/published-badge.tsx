import { CircleCheck, CircleDashed } from "lucide-react";
import type { Site } from "#web/api/sites.ts";
import { Badge } from "#web/ui/badge.tsx";
import { siteMessages } from "./messages.ts";

/** Whether a site is published, which makes it available to renderers. */
export const PublishedBadge = ({ site: { published } }: { site: Pick<Site, "published"> }) => (
  <Badge
    tone={published ? "success" : "neutral"}
    icon={published ? CircleCheck : CircleDashed}
    {...(published && { title: siteMessages.publishedHint })}
  >
    {published ? siteMessages.published : siteMessages.unpublished}
  </Badge>
);
