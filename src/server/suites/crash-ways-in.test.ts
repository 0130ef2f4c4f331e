import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { type OpenDatabase, openDatabase } from "#server/db/open.ts";
import { jobs } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { databaseText } from "#server/testing/database-text.ts";
import { freePort } from "#server/testing/free-port.ts";
import { type MailServer, openMailServer } from "#server/testing/mail-server.ts";
import {
  type Arrival,
  Browser,
  doorOf,
  type SAMLDoor,
  sharedIdentityProvider,
} from "#server/testing/saml-door.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { rounds } from "#testing/depth.ts";
import { ask, type Call, countEvents, listAll } from "./crash-rounds.ts";

/** Each kills the service twice. */
const ROUNDS = rounds(1);
/** Sign-ins under way at each step when the service is killed. */
const AT_ONCE = 6;
/** What the service is called in requests and responses, wherever it listens. */
const PUBLIC_URL = "http://localhost";
const DOMAIN = "people.example";

let folder: string;
let place: { url: string } | { dataDir: string };
let environment: Record<string, string>;
/** Where it listens, after every start. */
let address: string;
let mailServer: MailServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindery-crash-"));
  mailServer = await openMailServer();
  const url = await freshDatabaseUrl();
  place = url === undefined ? { dataDir: join(folder, "data") } : { url };
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  environment = {
    PORT: String(port),
    BOOTSTRAP_TOKEN: "bnd_api_for_the_crash_test_alone",
    RATE_LIMIT: "0",
    LOG_LEVEL: "trace",
    PUBLIC_URL,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "Bindery <docs@bindery.example>",
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
  };
});
afterAll(async () => {
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

/** Secrets that went over the wire, which nothing may keep. */
const canaries = new Set<string>();
/** What all processes logged. */
let logged = "";

/** Does something to the database while no service runs on it. */
const atRest = async <Result>(work: (database: OpenDatabase) => Promise<Result>) => {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
/** As if what a dead process had taken were free again, which takes half a minute. */
const endLeases = ({ db }: OpenDatabase) =>
  db.update(jobs).set({ leasedUntil: new Date() }).where(eq(jobs.state, "running"));

/** One sign-in, and how far the browser knows that it came. */
interface SignIn {
  readonly email: string;
  readonly browser: Browser;
  readonly response: string;
  readonly assertionID: string;
  arrival?: Arrival | undefined;
  finished?: string | undefined;
}

const begin = async (door: SAMLDoor): Promise<SignIn> => {
  const browser = new Browser();
  const email = `${newId().toLowerCase()}@${DOMAIN}`;
  const assertionID = `_${newId()}`;
  const { request = "" } = await door.start(browser);
  const change = { fields: { assertionID } };
  const response = door.respond({ email, inResponseTo: request, change });
  canaries.add(response.slice(200, 260));
  const [secret = ""] = /bnd_sso_[\w-]+/.exec(browser.headers["Cookie"] ?? "") ?? [];
  canaries.add(secret);
  return { email, browser, response, assertionID };
};
const arrive = async (door: SAMLDoor, one: SignIn): Promise<void> => {
  const arrival = await door.post(one.response);
  if (arrival.ticket !== undefined) canaries.add(arrival.ticket);
  one.arrival = arrival;
};
const finish = async (door: SAMLDoor, one: SignIn): Promise<number> => {
  const answer = await door.finish(one.browser, one.arrival?.ticket ?? "");
  if (answer.status === 200) {
    const { accessToken: token } = accessToken.parse(await answer.json());
    canaries.add(token);
    one.finished = token;
  }
  return answer.status;
};

it(
  `kill -9 in the middle of e-mail and of sign-ins loses nothing and lets nothing count twice, ${2 * ROUNDS} times`,
  { timeout: 120_000 + ROUNDS * 120_000 },
  async ({ annotate }) => {
    let service: ServerProcess = await startServerProcess(environment);
    const request = (path: string, init?: RequestInit): Promise<Response> =>
      fetch(`${address}${path}`, { redirect: "manual", ...init });
    const call: Call = (method, path, body) =>
      request(path, {
        method,
        headers: {
          Authorization: `Bearer ${environment.BOOTSTRAP_TOKEN}`,
          "Content-Type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const restart = async (): Promise<void> => {
      logged += service.output();
      await atRest(endLeases);
      service = await startServerProcess(environment);
    };

    const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
    const organizationId = items[0]?.id ?? "";
    const organization = `/v1/orgs/${organizationId}`;
    await ask(call, "PATCH", organization, { emailDomains: [DOMAIN] });
    await service.stop();
    environment.VOUCHED_DOMAINS = `${DOMAIN}=${organizationId}`;
    service = await startServerProcess(environment);
    const { entityID, ssoURL, certificate } = sharedIdentityProvider();
    const body = { label: "Example ID", entityID, ssoURL, certificate };
    const { id: providerId } = await ask<{ id: string }>(
      call,
      "POST",
      `${organization}/saml`,
      body,
    );
    const idp = sharedIdentityProvider();
    const door = doorOf({ request }, { organizationId, providerId }, idp, () => new Date());
    const tally = { answered: 0, cut: 0, happened: 0 };

    const invite = async (): Promise<string[]> => {
      const emails = [newId(), newId()].map((name) => `${name.toLowerCase()}@invited.example`);
      await ask(call, "POST", `${organization}/invites`, { emails, role: "read" });
      return emails;
    };
    const mailStates = async (emails: readonly string[]): Promise<unknown[]> => {
      const found = await listAll<{ email: string; mail: { state: string } }>(
        call,
        `${organization}/invites`,
      );
      return emails.map((email) => found.find((one) => one.email === email)?.mail.state);
    };

    /** Kills the service while sign-ins are under way, once some of them have been answered. */
    const crashAmong = async (arriving: readonly SignIn[], finishing: readonly SignIn[]) => {
      const after = 1 + Math.floor(Math.random() * AT_ONCE);
      let answered = 0;
      let crashed: Promise<void> | undefined;
      const cut = async (work: Promise<unknown>): Promise<void> => {
        try {
          await work;
        } catch {
          tally.cut += 1;
          return;
        }
        tally.answered += 1;
        answered += 1;
        if (answered === after) crashed = service.crash();
      };
      await Promise.all([
        ...finishing.map((one) => cut(finish(door, one))),
        ...arriving.map((one) => cut(arrive(door, one))),
      ]);
      await (crashed ?? service.crash());
    };

    /** Everything that was answered holds, and nothing counts a second time. */
    const checkSignIns = async (all: readonly SignIn[]): Promise<void> => {
      for (const one of all) {
        const again = await door.post(one.response);
        if (one.arrival === undefined) {
          // Nobody heard whether it was taken: then it is taken now, or the ticket is lost.
          if (again.ticket === undefined) tally.happened += 1;
          one.arrival = again;
        } else expect([again.ticket, again.attempt]).toEqual([undefined, expect.any(String)]);
        const replay = await door.start(one.browser);
        const change = { fields: { assertionID: one.assertionID } };
        const inResponseTo = replay.request ?? "";
        const copy = door.respond({ email: one.email, inResponseTo, change });
        expect((await door.post(copy)).attempt).toEqual(expect.any(String));

        // A ticket that was lost on the way is missed by nobody: the person begins again.
        if (one.arrival.ticket === undefined) {
          expect((await door.signIn({ email: one.email }, one.browser)).status).toBe(200);
          continue;
        }
        if (one.finished === undefined) {
          const status = await finish(door, one);
          expect([200, 401]).toContain(status);
          if (status === 401) tally.happened += 1;
        }
        expect(await finish(door, one)).toBe(401);
        if (one.finished !== undefined) {
          const headers = { Authorization: `Bearer ${one.finished}` };
          expect((await request(organization, { headers })).status).toBe(200);
        }
      }
    };

    try {
      let people = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        mailServer.onRecipient({ after: new Promise(() => undefined) });
        const invited = await invite();
        for (const stage of ["claimed", "taken"] as const) {
          const finishing: SignIn[] = [];
          const arriving: SignIn[] = [];
          for (let n = 0; n < AT_ONCE; n += 1) {
            arriving.push(await begin(door));
            const one = await begin(door);
            await arrive(door, one);
            finishing.push(one);
          }
          // The jobs have done their first step, and wait for the mail server before the second.
          if (stage === "claimed") await mailServer.recipients(2);
          else for (const email of invited) await mailServer.to(email);
          await crashAmong(arriving, finishing);
          mailServer.onRecipient("take");
          mailServer.onMessage(stage === "claimed" ? "keep-unanswered" : "take");
          await restart();
          const all = [...arriving, ...finishing];
          await checkSignIns(all);
          people += all.length;
          expect(await countEvents(call, organization, ["member.signed-in"])).toBe(people);
        }
        // Taken once without an answer, and once more after the restart: a repeat that shows itself as one.
        for (const email of invited) {
          const mails = await mailServer.to(email, 2);
          expect(mails.map(({ messageId }) => messageId)).toEqual([
            mails[0]?.messageId,
            mails[0]?.messageId,
          ]);
          for (const { text } of mails) {
            const [, secret = ""] = /#proof=([\w-]+)/.exec(text) ?? [];
            canaries.add(secret);
          }
        }
        let states: unknown[];
        do states = await mailStates(invited);
        while (states.includes("queued"));
        expect(states).toEqual(["sent", "sent"]);
        for (const email of invited)
          expect(mailServer.mails.filter(({ to }) => to === email)).toHaveLength(2);
      }
      await annotate(
        `${tally.answered} answered; ${tally.cut} cut off, ${tally.happened} happened`,
      );
    } finally {
      await service.crash();
      logged += service.output();
    }
    const kept = await atRest(({ db }) => databaseText(db));
    expect(canaries.size).toBeGreaterThan(AT_ONCE * 4);
    for (const canary of canaries) {
      expect(canary.length).toBeGreaterThan(10);
      expect([canary, kept.includes(canary), logged.includes(canary)]).toEqual([
        canary,
        false,
        false,
      ]);
    }
    // Otherwise nothing would be shown of the log.
    expect(logged).toContain("/auth/saml/");
  },
);
