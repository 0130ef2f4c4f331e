import { z } from "zod";
import { auditEventActor, auditEventTarget } from "./audit-event.ts";
import { changeRequest } from "./change-request.ts";
import { collection } from "./collection.ts";
import { linkTarget } from "./link-target.ts";
import { openAPISpec } from "./openapi-spec.ts";
import { organization } from "./organization.ts";
import { revisionPage } from "./page.ts";
import { listOf, paging, pagingQuery, timestamp } from "./primitives.ts";
import { reusableContent, revisionFile, revisionSummary } from "./revision.ts";
import { space } from "./space.ts";
import { user } from "./user.ts";

/** The targets of links in content, and the links that point to a page or file. */

const linkStatuses = ["ok", "broken", "in-app"] as const;
const linkStatus = z.enum(linkStatuses).meta({
  id: "ContentReferenceStatus",
  description:
    "`broken`: what it leads to is not there. `in-app`: an address of the dashboard that shows no content.",
});
export type LinkStatus = z.infer<typeof linkStatus>;

/** The content a page or file belongs to. */
const versionContext = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("revision"),
      revision: revisionSummary.extend({
        partial: z.literal(true).meta({ description: "Without its pages and files." }),
      }),
    }),
    z.object({ type: z.literal("changeRequest"), changeRequest }),
  ])
  .meta({ id: "ContentLocationVersionContext" });
export type VersionContext = z.infer<typeof versionContext>;

const inSpace = { organization, space };
const internalLocation = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("anchor"), anchor: z.string() }),
    z.object({ type: z.literal("node"), node: z.string() }),
  ])
  .meta({ id: "ContentLocationInternal" });

/** A place that a link points to or appears in. */
const anyLocation = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("file"),
      ...inSpace,
      versionContext: versionContext.optional(),
      file: revisionFile,
    }),
    z.object({
      kind: z.literal("page"),
      ...inSpace,
      versionContext: versionContext.optional(),
      page: revisionPage.meta({ description: "Without the pages below it." }),
      internalLocation: internalLocation.optional(),
    }),
    z.object({
      kind: z.literal("reusable-content"),
      ...inSpace,
      versionContext: versionContext.optional(),
      reusableContent,
    }),
    z.object({ kind: z.literal("space"), ...inSpace }),
    z.object({ kind: z.literal("collection"), organization, collection }),
    z.object({ kind: z.literal("openapi"), organization, openAPISpec }),
    z.object({ kind: z.literal("user"), user }),
    z.object({ kind: z.literal("url"), url: z.string() }),
  ])
  .meta({ id: "ContentLocation" });
export type ContentLocation = z.infer<typeof anyLocation>;
/** Named because its inferred type is long, and the types of operations contain it in full. */
const contentLocation: z.ZodType<ContentLocation> = anyLocation;
export type PageLocation = Extract<ContentLocation, { kind: "page" }>;
const locations = listOf(contentLocation);
export interface ContentLocations extends z.infer<typeof locations> {}
export const contentLocations: z.ZodType<ContentLocations> = locations;

/** Maximum number of blocks of a page that are listed as places of one link. */
export const MAX_LINK_PLACES = 20;

/** Why an outside address could not be confirmed to work. */
const externalReason = z
  .enum([
    "status",
    "unknown-name",
    "unreachable",
    "too-slow",
    "redirects",
    "not-public",
    "robots",
    "robots-unreadable",
  ])
  .meta({
    id: "ExternalLinkReason",
    description:
      "`status`: the `statusCode` it answered with. `not-public`: it is never asked, because it leads, or may lead, to a private network or an unusual port. `robots`: its robots.txt asks that it be left alone. `robots-unreadable`: its robots.txt could not be had, so it was left alone.",
  });
export type ExternalReason = z.infer<typeof externalReason>;

const externalStates = ["ok", "dead", "unsure", "unchecked"] as const;
const externalState = z.enum(externalStates).meta({
  id: "ExternalLinkState",
  description:
    "`dead`: it answered 404 or 410, or its name was unknown, three times in a row over at least 72 hours. `unsure`: anything else that is no answer, such as a request to sign in. `unchecked`: not asked yet.",
});
export type ExternalState = z.infer<typeof externalState>;

const externalLink = z
  .object({
    state: externalState,
    checkedAt: timestamp.optional(),
    reason: externalReason.optional(),
    statusCode: z.number().int().optional(),
    failingSince: timestamp.optional().meta({
      description: "When it was first found gone; absent where it answered since.",
    }),
  })
  .meta({
    id: "ExternalLink",
    description: "What is known of an outside address.",
  });

const brokenBy = z
  .object({
    action: z.string().meta({ description: "As in the audit log, such as `space.edited`." }),
    actor: auditEventActor,
    target: auditEventTarget,
    name: z.string().optional().meta({
      description: "Where it went by this: what the link led to was called so.",
    }),
  })
  .meta({ id: "ContentReferenceBrokenBy" });

const linkUsage = z
  .object({
    status: linkStatus,
    relation: z.enum(["reference", "dependsOn"]).meta({
      description:
        "`dependsOn`: the page shows it, such as a picture or an operation of a specification.",
    }),
    targetReference: contentLocation.optional().meta({
      description: "Absent where what it leads to is not there.",
    }),
    target: linkTarget.optional().meta({
      description:
        "What it leads to as `POST …/link-repairs` takes it; absent of addresses of the dashboard that show no content.",
    }),
    locationReferences: z.array(contentLocation).meta({
      description: `The blocks of one page in which it stands, the first ${MAX_LINK_PLACES}.`,
    }),
    address: z.string().optional().meta({
      description: "As the page says it; absent where it names what it leads to in another way.",
    }),
    external: externalLink.optional().meta({
      description: "Of an outside address, where the organization has them checked.",
    }),
    brokenContext: z.enum(["change-request", "space"]).optional().meta({
      description: "Of a broken link in a change request: whether it is so in the space as well.",
    }),
    brokenSince: timestamp.optional().meta({
      description: "Of a link that is broken in the space; absent where nobody kept count yet.",
    }),
    brokenBy: brokenBy.optional().meta({ description: "What broke it, where that is known." }),
  })
  .meta({ id: "ContentReferenceUsage" });
export type LinkUsage = z.infer<typeof linkUsage>;

const total = z.number().int().min(0);
const linkStats = z
  .object({
    total,
    broken: z.object({
      total,
      changeRequest: total.optional().meta({
        description: "Of a change request: those that are not broken in the space.",
      }),
    }),
    external: z.object({ dead: total }).optional().meta({
      description: "Where the organization has outside addresses checked.",
    }),
    truncated: total.optional().meta({
      description: "Pages with so many links that only the first 20,000 of each are known.",
    }),
  })
  .meta({
    id: "ContentReferencesStats",
    description: "Of all links, whatever is filtered, without those the caller cannot follow.",
  });
export type LinkStats = z.infer<typeof linkStats>;

const usages = listOf(linkUsage).extend({ stats: linkStats });
export interface LinkList extends z.infer<typeof usages> {}
export const linkList: z.ZodType<LinkList> = usages;

const status = linkStatus.optional().meta({ description: "Only links of this status." });
const external = externalState.optional().meta({
  description:
    "Only outside addresses in this state; none where the organization does not have them checked.",
});
export const linksQuery = z.strictObject({ ...paging, status, external });
export const changeRequestLinksQuery = z.strictObject({
  ...paging,
  status,
  external,
  brokenContext: z.enum(["change-request", "space"]).optional().meta({
    description: "Only broken links: those of the change request, or those the space has, too.",
  }),
});
export const backlinksQuery = pagingQuery;
export type BrokenContext = NonNullable<z.output<typeof changeRequestLinksQuery>["brokenContext"]>;

/** Filters for a list of links. */
export interface LinkFilter {
  readonly status?: LinkStatus | undefined;
  readonly external?: ExternalState | undefined;
  readonly brokenContext?: BrokenContext | undefined;
}
