import { CircleCheck, CircleDashed } from "lucide-react";
import type { Site } from "#web/api/sites.ts";
import { Badge } from "#web/ui/badge.tsx";
import { siteStrings as strings } from "./site-strings.ts";

/** Whether readers find a site now. */
export const PublishedBadge = ({ site: { published } }: { site: Pick<Site, "published"> }) => (
  <Badge tone={published ? "success" : "neutral"} icon={published ? CircleCheck : CircleDashed}>
    {published ? strings.published : strings.unpublished}
  </Badge>
);
