import type { Handlers } from "#server/http/handler.ts";
import {
  deleteOrganization,
  listDeletedOrganizations,
  restoreOrganization,
} from "./organization-trash.ts";
import {
  createOwnOrganization,
  getOrganization,
  listOrganizations,
  listOrganizationsOfDomain,
  presentListed,
  presentOrganization,
  updateOrganization,
} from "./organizations.ts";
import { selectOpenPlaces } from "./follower-view-rows.ts";
import { readLogo } from "./read-logo.ts";
import { streamEvents } from "./stream-events.ts";

export const organizationHandlers = {
  listOrganizationsForAuthenticatedUser: async ({ context, page, list, query }) => {
    const { settings } = context;
    if (query.deleted === true) {
      const found = await listDeletedOrganizations(context, page);
      return { body: list(found, (row) => presentOrganization(row, settings)) };
    }
    const found = await listOrganizations(context, page);
    return { body: list(found, (row) => presentListed(row, settings)) };
  },
  createOrganization: async ({ context, body }) => {
    const row = await createOwnOrganization(context, body);
    const made = presentOrganization(row, context.settings);
    return { body: made, headers: { Location: made.urls.location } };
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
  deleteOrganizationById: ({ context, params }) =>
    deleteOrganization(context, params.organizationId),
  restoreOrganization: async ({ context, params }) => {
    const row = await restoreOrganization(context, params.organizationId);
    return { body: presentOrganization(row, context.settings) };
  },
  getOrganizationsForEmailDomain: async ({ context, params }) => {
    const rows = await listOrganizationsOfDomain(context, params.emailDomain);
    return {
      body: { organizations: rows.map((row) => presentOrganization(row, context.settings)) },
    };
  },
  getOrganizationLogo: ({ context, params }) => readLogo(context, params.organizationId),
  streamOrganizationEvents: async ({ context, params, live, request, mayStill, beginStream }) => {
    const { end } = await beginStream();
    return streamEvents(live, params.organizationId, {
      userId: context.actor.id,
      mayFollow: mayStill,
      readPlaces: () => selectOpenPlaces(context.db, params.organizationId, context.actor.id),
      signal: request.signal,
      position: request.headers.get("Last-Event-ID") ?? undefined,
      onEnd: end,
    });
  },
} satisfies Partial<Handlers>;
