import { and, desc, eq } from "drizzle-orm";
import {
  createCollection,
  createOrganizationInvite,
  createOrganizationTeam,
  createSpace,
  inviteUsersToOrganization,
} from "#client";
import {
  auditEvents,
  invitations,
  members,
  organizations,
  teamMembers,
} from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "./answers.ts";
import { type Admin, type Person, type TestApp, vouchFor } from "./make-app.ts";

/** An organization with some of everything, and functions that create more. */
export interface OrganizationFixture {
  readonly app: TestApp;
  readonly organizationId: string;
  readonly admin: Admin;
  readonly emailDomain: string;
  /** The address of a picture that the service fetches. */
  readonly pictureAddress: string;
  /** A team with one member. */
  readonly teamId: string;
  /** An event of this organization. */
  readonly auditEventId: string;
  newMember(): Promise<Person>;
  newTeam(memberIds?: readonly string[]): Promise<string>;
  newLink(): Promise<string>;
  newInvitation(email?: string): Promise<string>;
  /** Creates an empty space as the admin, at the top level or in the collection; returns its id. */
  newSpace(parent?: string): Promise<string>;
  /** Creates an empty collection, at the top level or in another one; returns its id. */
  newCollection(parent?: string): Promise<string>;
  own(teamId: string, person: Person): Promise<void>;
  disable(person: Person): Promise<void>;
}

/** Creates an organization of the same shape every time; its logo is the picture at `logo`. */
export const makeOrganizationFixture = async (
  app: TestApp,
  logo: string,
): Promise<OrganizationFixture> => {
  const { db } = app.database;
  const admin = await app.newAdmin();
  const { organizationId, client } = admin;
  const path = { organizationId };
  const emailDomain = `${newId().toLowerCase()}.example`;
  vouchFor(organizationId, emailDomain);
  await db
    .update(organizations)
    .set({ logo, emailDomains: [emailDomain] })
    .where(eq(organizations.id, organizationId));

  const newMember = () => app.newMember(organizationId, "read");
  const newTeam = async (memberIds: readonly string[] = []) => {
    const body = { title: `Team ${newId()}`, members: [...memberIds] };
    const data = await dataOf(createOrganizationTeam({ client, path, body }));
    return data.id;
  };
  const teamId = await newTeam([(await newMember()).id]);
  const [event] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, organizationId))
    .orderBy(desc(auditEvents.occurredAt))
    .limit(1);

  return {
    app,
    organizationId,
    admin,
    emailDomain,
    pictureAddress: logo,
    teamId,
    auditEventId: event?.id ?? "",
    newMember,
    newTeam,
    newLink: async () => {
      const body = { role: "read" } as const;
      const data = await dataOf(createOrganizationInvite({ client, path, body }));
      return data.id;
    },
    newInvitation: async (email = `${newId().toLowerCase()}@invited.example`) => {
      const body = { emails: [email], role: "edit" as const };
      await dataOf(inviteUsersToOrganization({ client, path, body }));
      const [row] = await db
        .select({ id: invitations.id })
        .from(invitations)
        .where(and(eq(invitations.organizationId, organizationId), eq(invitations.email, email)));
      return row?.id ?? "";
    },
    newSpace: async (parent) => {
      const body = { title: `Space ${newId()}`, ...(parent === undefined ? {} : { parent }) };
      const data = await dataOf(createSpace({ client, path, body }));
      return data.id;
    },
    newCollection: async (parent) => {
      const body = { title: `Collection ${newId()}`, ...(parent === undefined ? {} : { parent }) };
      const data = await dataOf(createCollection({ client, path, body }));
      return data.id;
    },
    own: async (team, { id: userId }) => {
      await db
        .insert(teamMembers)
        .values({ teamId: team, organizationId, userId, role: "owner", addedAt: new Date() })
        .onConflictDoUpdate({
          target: [teamMembers.teamId, teamMembers.userId],
          set: { role: "owner" },
        });
    },
    disable: async ({ id: userId }) => {
      await db
        .update(members)
        .set({ disabled: true })
        .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
    },
  };
};
