import { randomBytes } from "node:crypto";
import pino from "pino";
import { type Client, createClient, createConfig } from "#client/client/index.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { operatorContext } from "#server/access/operator-context.ts";
import { insertToken, type UserRow } from "#server/access/session-rows.ts";
import { type App, type AppDependencies, createApp } from "#server/app.ts";
import type { SharedDatabase } from "#server/db/open.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import { noRateLimits } from "#server/http/rate-limits.ts";
import { defaultSlowBodies } from "#server/http/slow-bodies.ts";
import { defaultUnderWay } from "#server/http/under-way.ts";
import { insertMember } from "#server/modules/people/members/member-rows.ts";
import { createOrganization } from "#server/modules/people/organizations/organizations.ts";
import { checkAnswer } from "./checked-answers.ts";
import { testDatabase } from "./test-database.ts";

export type { MemberRoleOrGuest };
export const TEST_ORIGIN = "http://localhost";
const vouchedDomains = new Map<string, string>();
/** Vouches, in this process, that e-mail domains belong to an organization, as an operator does. */
export const vouchFor = (organizationId: string, ...domains: string[]): void => {
  for (const domain of domains) vouchedDomains.set(domain, organizationId);
};

const settings = {
  vouchedDomains,
  publicUrl: TEST_ORIGIN,
  rateLimit: 0,
  outboundAllow: [],
  // A port without a listener: no test queries real name servers.
  dnsServers: ["127.0.0.1:1"],
  sealingKeys: [randomBytes(32)],
};

/** A person with an account, an API token and a generated client that uses it. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly token: string;
  readonly client: Client;
}

/** An admin with an organization of their own. */
export interface Admin extends Person {
  readonly organizationId: string;
}

interface NamedPerson {
  readonly displayName?: string;
  readonly email?: string;
  readonly verified?: boolean;
}

export interface TestApp {
  readonly app: App;
  readonly database: SharedDatabase;
  /** The operator's context, for calling verbs directly. */
  readonly context: Context;
  /** Sends a raw request, for what the generated client cannot express. */
  request(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  /** Returns a generated client; without a token it is not signed in. */
  client(token?: string): Client;
  /** Creates a person with a verified address, unless `verified` is false. */
  newPerson(named?: NamedPerson): Promise<Person>;
  newAdmin(organizationTitle?: string): Promise<Admin>;
  /** Creates a member; a guest if the role is null. */
  newMember(organizationId: string, role: MemberRoleOrGuest, named?: NamedPerson): Promise<Person>;
  asPerson(person: Pick<Person, "id" | "displayName">): Context;
}

let count = 0;

/** Creates the real service over the real database of this test process; nothing is mocked. */
export const makeApp = async (
  overrides: Partial<Omit<AppDependencies, "settings">> & { settings?: Partial<Settings> } = {},
): Promise<TestApp> => {
  const database = overrides.database ?? (await testDatabase());
  const app = await createApp({
    database,
    log: pino({ level: "silent" }),
    limits: { ...noRateLimits, underWay: defaultUnderWay, slowBodies: defaultSlowBodies },
    // Other tests share the database, and some of them check that nothing is written.
    scheduledJobs: false,
    jobRunner: false,
    importWaitMs: 0,
    ...overrides,
    settings: { ...settings, ...overrides.settings },
  });
  const context = operatorContext(database.db, { ...settings, ...overrides.settings });

  const answer = async (asked: Request): Promise<Response> => {
    const response = await app.fetch(asked);
    await checkAnswer(asked, response);
    return response;
  };
  const request: TestApp["request"] = (path, { token, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    return answer(new Request(new URL(path, TEST_ORIGIN), { ...init, headers }));
  };
  const client = (token?: string): Client =>
    createClient(
      createConfig({
        baseUrl: TEST_ORIGIN,
        fetch: (input, init) => answer(new Request(input, init)),
        ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
      }),
    );
  const withToken = async (tx: Context, user: UserRow): Promise<Person> => {
    const token = newSecret("bnd_api");
    await insertToken(tx.db, {
      id: newId(),
      hash: hashOf(token),
      kind: "api",
      userId: user.id,
      createdAt: tx.now(),
    });
    const { id, email, displayName } = user;
    return { id, email, displayName, token, client: client(token) };
  };
  const open = (tx: Context, named: NamedPerson = {}) => {
    count += 1;
    const email = `person-${process.pid}-${count}-${newId().toLowerCase()}@people.example`;
    return openAccount(tx, { displayName: `Person ${count}`, email, verified: true, ...named });
  };

  return {
    app,
    database,
    context,
    request,
    client,
    newPerson: (named) => transaction(context, async (tx) => withToken(tx, await open(tx, named))),
    newAdmin: (title = `Organization ${(count += 1)}`) =>
      transaction(context, async (tx) => {
        const user = await open(tx);
        const organizationId = await createOrganization(actingAs(tx, user), { title });
        return { ...(await withToken(tx, user)), organizationId };
      }),
    newMember: (organizationId, role, named) =>
      transaction(context, async (tx) => {
        const user = await open(tx, named);
        await insertMember(tx.db, { organizationId, userId: user.id, role, joinedAt: tx.now() });
        return withToken(tx, user);
      }),
    asPerson: ({ id, displayName }) => ({
      ...context,
      actor: { type: "user", id, label: displayName, credential: { type: "system" } },
    }),
  };
};
