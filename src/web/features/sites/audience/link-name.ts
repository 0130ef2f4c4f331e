import type { ShareLink } from "#web/api/site-access.ts";
import { messages } from "./messages.ts";

/** What a share link is called on screens; one without a name still has words. */
export const nameOfLink = ({ name = "" }: Pick<ShareLink, "name">): string =>
  name === "" ? messages.shareLinks.unnamed : name;
