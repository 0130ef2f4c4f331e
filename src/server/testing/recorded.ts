import { getOrganizationAuditEvent, listOrganizationAuditEvents } from "#client";
import type { Admin } from "./make-app.ts";
import { dataOf } from "./answers.ts";

/**
 * Returns the events of one kind in an organization, latest first, each with its changes, and without the current
 * addresses of its target.
 */
export const recorded = async ({ client, organizationId }: Admin, action: string) => {
  const query = { action, limit: 100 };
  const { items } = await dataOf(
    listOrganizationAuditEvents({ client, path: { organizationId }, query }),
  );
  return Promise.all(
    items.map(async ({ id: auditEventId, target: { urls: _, ...target } }) => {
      const path = { organizationId, auditEventId };
      const { payload } = await dataOf(getOrganizationAuditEvent({ client, path }));
      return { target, before: payload.before, after: payload.after };
    }),
  );
};
