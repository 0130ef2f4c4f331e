import { newId } from "#server/kit/ids.ts";
import { type Call, countEvents, type Writer, listAll, plus } from "./crash-rounds.ts";

/** The kinds of writes that are under way when the service is killed. */
export const crashWriter = (
  call: Call,
  organization: string,
  fixture: { readonly teamId: string; readonly linkId: string; readonly people: readonly string[] },
): Writer[] => {
  const { teamId, linkId, people } = fixture;
  const ids = new Map<string, string>();
  const events = (actions: readonly string[]) => countEvents(call, organization, actions);
  return [
    {
      name: "the title of the organization",
      events: () => events(["organization.updated"]),
      next: () => {
        const title = `Title ${newId()}`;
        return { after: [title], send: () => call("PATCH", organization, { title }) };
      },
      observe: async () => {
        const { title } = (await (await call("GET", organization)).json()) as { title: string };
        return [title];
      },
    },
    {
      name: "teams that come, with two members, and go",
      events: () => events(["team.created", "team.deleted"]),
      next: (now) => {
        const [oldest] = now;
        if (now.length >= 5 && oldest !== undefined)
          return {
            after: now.slice(1),
            send: () => call("DELETE", `${organization}/teams/${ids.get(oldest)}`),
          };
        // Titles in the order of their making, so that the first is the oldest.
        const title = `${Date.now()} ${newId()} made`;
        const members = people.slice(0, 2);
        return {
          after: plus(now, `${title} 2`),
          send: async () => {
            const response = await call("PUT", `${organization}/teams`, { title, members });
            const team = (await response.clone().json()) as { id: string };
            ids.set(`${title} 2`, team.id);
            return response;
          },
        };
      },
      observe: async () => {
        const teams = await listAll(call, `${organization}/teams`, "&title=made");
        for (const { id, title, members } of teams)
          ids.set(`${String(title)} ${String(members)}`, String(id));
        return teams.map(({ title, members }) => `${String(title)} ${String(members)}`).toSorted();
      },
    },
    {
      name: "the members of a team",
      events: () => events(["team.members-changed"]),
      next: (now) => {
        const add = people.filter((id) => !now.includes(id)).slice(0, 2);
        const remove = now.slice(0, add.length === 0 ? 3 : 1);
        return {
          after: plus(
            now.filter((id) => !remove.includes(id)),
            ...add,
          ),
          send: () => call("PUT", `${organization}/teams/${teamId}/members`, { add, remove }),
        };
      },
      observe: async () => {
        const members = await listAll(call, `${organization}/teams/${teamId}/members`);
        return members.map((one) => (one.organization as { id: string }).id).toSorted();
      },
    },
    {
      name: "invitations by e-mail, two at a time",
      events: () => events(["invitation.sent"]),
      next: (now) => {
        const emails = [newId(), newId()].map((name) => `${name.toLowerCase()}@invited.example`);
        return {
          after: plus(now, ...emails),
          send: () => call("POST", `${organization}/invites`, { emails, role: "read" }),
        };
      },
      observe: async () => {
        const invitations = await listAll(call, `${organization}/invites`);
        return invitations.map(({ email }) => String(email)).toSorted();
      },
    },
    {
      name: "people who open an account and join",
      events: () => events(["member.joined"]),
      next: (now) => {
        const email = `${newId().toLowerCase()}@joined.example`;
        return {
          after: plus(now, email),
          send: () => call("POST", `/auth/invitations/${linkId}`, { displayName: "Joins", email }),
        };
      },
      observe: async () => {
        const members = await listAll(call, `${organization}/members`, "&search=joined.example");
        return members.map((one) => (one.user as { email: string }).email).toSorted();
      },
    },
  ];
};
