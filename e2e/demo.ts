import {
  listOrganizationAuditEvents,
  listOrganizationsForAuthenticatedUser,
  listRevisionsInSpace,
  listSamlAttempts,
  listSamlProvidersInOrganizationById,
  listSites,
  listSpacesInOrganizationById,
  listTeamsInOrganizationById,
} from "#client";
import { seedDemo } from "#server/seed/demo.ts";
import type { Admin } from "#server/testing/make-app.ts";
import type { TestServer } from "#server/testing/test-server.ts";

/** The demo's large organization, with the ids for addresses in it. */
export interface Demo {
  readonly admin: Admin;
  readonly teamId: string;
  readonly auditEventId: string;
  /** The space with the most change requests, and its latest revision. */
  readonly spaceId: string;
  readonly revisionId: string;
  /** The site that shows the most spaces. */
  readonly siteId: string;
  /** The provider that people sign in with, a refused attempt, and a provider whose set-up is not finished. */
  readonly providerId: string;
  readonly attemptId: string;
  readonly pendingId: string;
  /** The id of a member who signs in with the provider. */
  readonly linkedId: string;
}

/** Creates the demo, with an admin of its own. */
export const makeDemo = async (server: TestServer): Promise<Demo> => {
  const person = await server.newPerson({ displayName: "Ada Lovelace" });
  await seedDemo(server.asPerson(person));
  const { client } = person;
  const { data } = await listOrganizationsForAuthenticatedUser({ client, throwOnError: true });
  const organizationId = data.items.find(({ title }) => title.startsWith("Northwind"))?.id ?? "";
  const asked = { client, path: { organizationId }, throwOnError: true } as const;
  const teams = await listTeamsInOrganizationById(asked);
  const events = await listOrganizationAuditEvents(asked);
  const spaces = await listSpacesInOrganizationById(asked);
  const sites = await listSites(asked);
  const [site] = sites.data.items.toSorted((a, b) => b.siteSpaces - a.siteSpaces);
  const [space] = spaces.data.items.toSorted((a, b) => b.changeRequests - a.changeRequests);
  const spaceId = space?.id ?? "";
  const revisions = await listRevisionsInSpace({
    client,
    path: { spaceId },
    throwOnError: true,
  });
  const providers = await listSamlProvidersInOrganizationById(asked);
  const idOf = (wanted: "active" | "pending") =>
    providers.data.items.find(({ status }) => status === wanted)?.id ?? "";
  const attempts = await listSamlAttempts({
    client,
    path: { organizationId, samlProviderId: idOf("active") },
    throwOnError: true,
  });
  const attempt = (wanted: "refused" | "signed-in") =>
    attempts.data.items.find(({ outcome }) => outcome === wanted);
  return {
    providerId: idOf("active"),
    pendingId: idOf("pending"),
    attemptId: attempt("refused")?.id ?? "",
    linkedId: attempt("signed-in")?.member?.id ?? "",
    admin: { ...person, organizationId },
    teamId: teams.data.items[0]?.id ?? "",
    auditEventId: events.data.items[0]?.id ?? "",
    spaceId,
    revisionId: revisions.data.items[0]?.id ?? "",
    siteId: site?.id ?? "",
  };
};
