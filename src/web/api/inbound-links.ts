import { findInboundLinksOptions } from "#client/@tanstack/react-query.gen.ts";
import { MAX_ASKED_SPACES } from "#contract/schemas/inbound-link.ts";
import { reading } from "./reading.ts";

export type { InboundLinks } from "#client/types.gen.ts";

/** What is asked about: spaces by id, or all that a site shows. */
export type LinkTargets = { readonly spaces: readonly string[] } | { readonly site: string };

/** Pages of other spaces that link there; of very many spaces the first are asked about. */
export const inboundLinksQuery = (path: { organizationId: string }, targets: LinkTargets) =>
  reading(
    findInboundLinksOptions({
      path,
      query:
        "site" in targets
          ? { site: targets.site }
          : { space: targets.spaces.slice(0, MAX_ASKED_SPACES) },
    }),
  );
