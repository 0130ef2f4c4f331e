import { z } from "zod";
import { timestamp } from "./primitives.ts";
import { siteHostname } from "./site.ts";

/** Whether the host name of a site's own leads to the site. */

export const hostnameStatuses = {
  right: "It points at this site.",
  elsewhere: "It points at something else, named in `found`.",
  "not-set": "It has no record yet.",
  unknown: "No name server could answer; it says nothing about the record.",
} as const;
export type HostnameStatus = keyof typeof hostnameStatuses;

export const siteHostnameCheck = z
  .object({
    object: z.literal("site-hostname"),
    hostname: siteHostname,
    record: z
      .object({
        type: z.enum(["CNAME", "A", "AAAA"]),
        name: siteHostname,
        value: z.string(),
      })
      .meta({ description: "The record to set where the domain is managed." }),
    status: z.enum(Object.keys(hostnameStatuses) as [HostnameStatus, ...HostnameStatus[]]).meta({
      description: Object.entries(hostnameStatuses)
        .map(([status, meaning]) => `- \`${status}\`: ${meaning}`)
        .join("\n"),
    }),
    found: z.array(z.string()).meta({ description: "What it points at now." }),
    checkedAt: timestamp,
  })
  .meta({ id: "SiteHostnameCheck" });
export type SiteHostnameCheck = z.infer<typeof siteHostnameCheck>;
