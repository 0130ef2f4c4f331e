import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import {
  getOrganization,
  listOrganizations,
  listOrganizationsOfDomain,
  presentOrganization,
  updateOrganization,
} from "./organizations.ts";
import { readLogo } from "./read-logo.ts";
import { streamEvents } from "./stream-events.ts";

export const organizationHandlers: HandlersOf<
  | "listOrganizationsForAuthenticatedUser"
  | "getOrganizationById"
  | "updateOrganizationById"
  | "getOrganizationsForEmailDomain"
  | "getOrganizationLogo"
  | "streamOrganizationEvents"
> = {
  listOrganizationsForAuthenticatedUser: async ({ context, query: { page, limit }, cursors }) => {
    const scope = `organizations ${context.actor.id}`;
    const after = cursors.read(page, scope);
    const found = await listOrganizations(context, { limit, after });
    return {
      body: presentPage(found, cursors, scope, (row) => presentOrganization(row, context.settings)),
    };
  },
  getOrganizationById: async ({ context, params }) => {
    const row = await getOrganization(context, params.organizationId);
    return {
      body: presentOrganization(row, context.settings),
      version: row.organization.version,
    };
  },
  updateOrganizationById: async ({ context, params, body }) => {
    const row = await updateOrganization(context, params.organizationId, body);
    return {
      body: presentOrganization(row, context.settings),
      version: row.organization.version,
    };
  },
  getOrganizationsForEmailDomain: async ({ context, params }) => {
    const rows = await listOrganizationsOfDomain(context, params.emailDomain);
    return {
      body: { organizations: rows.map((row) => presentOrganization(row, context.settings)) },
    };
  },
  getOrganizationLogo: ({ context, params }) => readLogo(context, params.organizationId),
  streamOrganizationEvents: async ({ context, params, live, request, mayStill }) =>
    streamEvents(live, params.organizationId, {
      userId: context.actor.id,
      mayFollow: mayStill,
      signal: request.signal,
    }),
};
