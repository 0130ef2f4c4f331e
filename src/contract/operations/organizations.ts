import { z } from "zod";
import { operationsOf } from "../operation.ts";
import {
  createOrganization,
  listedOrganization,
  listOrganizationsQuery,
  organization,
  updateOrganization,
} from "../schemas/organization.ts";
import { organizationStorage } from "../schemas/organization-storage.ts";
import { listOf } from "../schemas/primitives.ts";
import { MAX_ADMINISTERED_ORGANIZATIONS, RETENTION_DAYS } from "../schemas/limits.ts";
import { organizationReads } from "./reads.ts";

const defineOperation = operationsOf("Organizations");

export const organizations = [
  defineOperation({
    id: "listOrganizationsForAuthenticatedUser",
    method: "GET",
    path: "/v1/orgs",
    summary: "List the organizations of the caller",
    description:
      "An organization that requires single sign-on is named, and nothing else is told of it, to a session or token that did not come by it.",
    query: listOrganizationsQuery,
    success: {
      status: 200,
      description: "A page of organizations",
      schema: listOf(listedOrganization),
    },
    failures: [400],
    permission: "authenticated",
    reads: organizationReads,
  }),
  defineOperation({
    id: "createOrganization",
    method: "POST",
    path: "/v1/orgs",
    summary: "Create an organization",
    description: `The caller becomes its first admin. Refused with 403 to a session or token that reaches one organization only, and with 409 to an admin of ${MAX_ADMINISTERED_ORGANIZATIONS} organizations. An addition of ours.`,
    body: createOrganization,
    success: {
      status: 201,
      description: "The organization",
      schema: organization,
      location: true,
    },
    failures: [403, 409],
    permission: "authenticated",
    changes: ["organization", "member"],
  }),
  defineOperation({
    id: "getOrganizationById",
    method: "GET",
    path: "/v1/orgs/{organizationId}",
    summary: "Read an organization",
    success: { status: 200, description: "The organization", schema: organization, etag: true },
    permission: "organization:view",
    reads: organizationReads,
  }),
  defineOperation({
    id: "updateOrganizationById",
    method: "PATCH",
    path: "/v1/orgs/{organizationId}",
    summary: "Change an organization",
    description:
      "Fields left out stay as they are. Send If-Match to be refused when it changed since. Turning `sso` on enforces single sign-on: 409 unless an active SAML provider has passed a test of the caller since its last change; the caller becomes a break-glass admin.",
    body: updateOrganization,
    success: { status: 200, description: "The organization", schema: organization, etag: true },
    failures: [400, 409],
    permission: "organization:admin",
    changes: ["organization", "member"],
  }),
  defineOperation({
    id: "deleteOrganizationById",
    method: "DELETE",
    path: "/v1/orgs/{organizationId}",
    summary: "Delete an organization",
    description: `From then on it, and everything in it, does not exist for anybody: its addresses, links, tokens and jobs stop. Its admins can restore it for ${RETENTION_DAYS} days, then it is removed for good; the list of deleted organizations says when. An addition of ours.`,
    success: { status: 204, description: "Deleted" },
    permission: "organization:admin",
    changes: ["organization", "member"],
  }),
  defineOperation({
    id: "restoreOrganization",
    method: "POST",
    path: "/v1/orgs/{organizationId}/restore",
    summary: "Restore a deleted organization",
    description: `Within ${RETENTION_DAYS} days of its deletion. Everything is as it was: published sites are published, and jobs go on. An addition of ours.`,
    success: { status: 200, description: "The organization", schema: organization },
    failures: [409],
    permission: "organization:admin",
    changes: ["organization", "member"],
    includesDeletedOrganization: true,
  }),
  defineOperation({
    id: "getOrganizationsForEmailDomain",
    method: "GET",
    path: "/v1/email-domains/{emailDomain}/orgs",
    summary: "Find organizations by e-mail domain",
    description:
      "Only organizations the caller is a member of; others do not exist for them, nor, to a session or token that did not come by it, does one that requires single sign-on.",
    success: {
      status: 200,
      description: "Organizations that name the domain",
      schema: z.object({ organizations: z.array(organization) }),
    },
    permission: "authenticated",
    reads: ["organization"],
  }),
  defineOperation({
    id: "getOrganizationLogo",
    method: "GET",
    path: "/v1/orgs/{organizationId}/logo",
    summary: "Read the logo's picture",
    description:
      "The service fetches the address in `urls.logo` for the caller, so that nobody's browser has to. An addition of ours.",
    success: { status: 200, description: "The picture", mediaType: "image/*" },
    failures: [409],
    permission: "organization:view",
    reads: ["organization"],
  }),
  defineOperation({
    id: "getOrganizationStorage",
    method: "GET",
    path: "/v1/orgs/{organizationId}/storage",
    summary: "Read how much room the organization's files take",
    description: "An addition of ours.",
    success: { status: 200, description: "The room", schema: organizationStorage },
    permission: "organization:admin",
    reads: ["organization", "space", "space/content", "change-request/content"],
  }),
  defineOperation({
    id: "streamOrganizationEvents",
    method: "GET",
    path: "/v1/orgs/{organizationId}/events",
    summary: "Follow changes as they happen",
    description:
      "Server-sent events named `change`, one for each write, and for how far imports have come: `{ action, target: { type, id }, actor, occurredAt }`. What the caller cannot open is left out; where a write opens or closes places for them that they cannot name, they hear `permission.changed` without ids. With the `Event-Position` of an earlier answer as `Last-Event-ID`, what happened since that answer comes first, or `missed` where it is too long ago to say. Then, and after what is told later, an `id` without data says the position to come back with. An addition of ours.",
    success: {
      status: 200,
      description: "A stream of events",
      mediaType: "text/event-stream",
    },
    permission: "organization:view",
    reads: [],
  }),
] as const;
