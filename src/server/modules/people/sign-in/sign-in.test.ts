import { beforeAll, describe, expect, it } from "vitest";
import { accessToken } from "#contract/schemas/sign-in.ts";
import { issueSignInLink } from "#server/access/sign-in-links.ts";
import { type BrowserSession, cookieOf, signInBrowser } from "#server/testing/browser-session.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ours = { "Sec-Fetch-Site": "same-origin" };
let app: TestApp;
/** How far the app's clock is ahead of the real one. */
let ahead = 0;
beforeAll(async () => {
  app = await makeApp({ now: () => new Date(Date.now() + ahead) });
});

const post = (path: string, body: object, headers: Record<string, string> = ours, on = app) =>
  on.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const withLink = (token: string) => post("/auth/sign-in/link", { token });
const withToken = (token: string) => post("/auth/sign-in/token", { token });
const refresh = (cookie: string, headers: Record<string, string> = ours) =>
  app.request("/auth/refresh", { method: "POST", headers: { ...headers, Cookie: cookie } });
const signOut = (cookie: string, headers: Record<string, string> = ours) =>
  app.request("/auth/sign-out", { method: "POST", headers: { ...headers, Cookie: cookie } });
const statusAs = async (token: string) => (await app.request("/v1/user", { token })).status;

const newLink = async (person: Person, on = app) => {
  const now = () => new Date(Date.now() + ahead);
  const link = await issueSignInLink({ ...on.context, now }, person.email);
  return link.slice(link.indexOf("=") + 1);
};
/** Signs a new person in on a browser of their own. */
const signedIn = async (): Promise<BrowserSession> => signInBrowser(app, await app.newPerson());

describe("a one-time link", () => {
  it("signs in once", async () => {
    const person = await app.newPerson();
    const link = await newLink(person);
    const response = await withLink(link);
    expect(response.status).toBe(200);
    const { accessToken: token, user } = accessToken.parse(await response.json());
    expect(user.id).toBe(person.id);
    expect(await statusAs(token)).toBe(200);
    expect((await withLink(link)).status).toBe(401);
  });

  it("signs one browser in when twenty open it at once", async () => {
    const link = await newLink(await app.newPerson());
    const answers = await Promise.all(Array.from({ length: 20 }, () => withLink(link)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
  });

  it("works for fifteen minutes", async () => {
    const person = await app.newPerson();
    const [used, late] = [await newLink(person), await newLink(person)];
    ahead += 14 * MINUTE_MS;
    expect((await withLink(used)).status).toBe(200);
    ahead += 2 * MINUTE_MS;
    expect((await withLink(late)).status).toBe(401);
  });

  it("is neither guessed nor any other secret, and every failure says the same", async () => {
    const person = await app.newPerson();
    const { accessToken: token } = await signInBrowser(app, person);
    const used = await newLink(person);
    await withLink(used);
    const said = new Set<string>();
    for (const wrong of ["bnd_link_x", used, token, person.token, person.email]) {
      const response = await withLink(wrong);
      expect(response.status).toBe(401);
      expect(response.headers.get("set-cookie")).toBeNull();
      const { error } = (await response.json()) as { error: { message: string } };
      said.add(error.message);
    }
    expect(said.size).toBe(1);
  });
});

describe("an API token", () => {
  it("signs in while it works; an access token is none", async () => {
    const person = await app.newPerson();
    expect((await withToken(` ${person.token} `)).status).toBe(200);
    const { accessToken: token } = await signInBrowser(app, person);
    for (const wrong of ["bnd_api_x", token, `${person.token}x`])
      expect((await withToken(wrong)).status).toBe(401);
    const made = await app.request("/v1/user/tokens", {
      method: "POST",
      token: person.token,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "For a day", expiresInDays: 1 }),
    });
    const { token: short } = (await made.json()) as { token: string };
    expect((await withToken(short)).status).toBe(200);
    ahead += DAY_MS + MINUTE_MS;
    expect((await withToken(short)).status).toBe(401);
  });
});

describe("a session that an API token began", () => {
  const begun = async (expiresInDays: number | null = null) => {
    const person = await app.newPerson();
    const json = { "Content-Type": "application/json" };
    const made = await app.request("/v1/user/tokens", {
      method: "POST",
      token: person.token,
      headers: json,
      body: JSON.stringify({ name: "For a browser", expiresInDays }),
    });
    const { id, token } = (await made.json()) as { id: string; token: string };
    const answer = await withToken(token);
    return { person, id, cookie: cookieOf(answer), ...accessToken.parse(await answer.json()) };
  };

  it("ends when the token is revoked, and no other does", async () => {
    const [one, other] = [await begun(), await begun()];
    const elsewhere = await signInBrowser(app, one.person);
    const second = await refresh(one.cookie);
    const { accessToken: fresh } = accessToken.parse(await second.json());
    const { status } = await app.request(`/v1/user/tokens/${one.id}`, {
      method: "DELETE",
      token: one.person.token,
    });
    expect(status).toBe(204);
    expect(await Promise.all([one.accessToken, fresh].map(statusAs))).toEqual([401, 401]);
    for (const cookie of [one.cookie, cookieOf(second)])
      expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(other.cookie)).status).toBe(200);
    expect((await refresh(elsewhere.cookie)).status).toBe(200);
  });

  it("and its access tokens end when the token does", async () => {
    const { cookie } = await begun(1);
    ahead += DAY_MS - 5 * MINUTE_MS;
    const last = await refresh(cookie);
    const { accessToken: token } = accessToken.parse(await last.json());
    ahead += 4 * MINUTE_MS;
    expect(await statusAs(token)).toBe(200);
    ahead += 2 * MINUTE_MS;
    expect(await statusAs(token)).toBe(401);
    expect((await refresh(cookieOf(last))).status).toBe(401);
  });
});

describe("the session cookie", () => {
  it("is closed to scripts and other sites", async () => {
    const response = await withToken((await app.newPerson()).token);
    const [cookie = "", known = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^bindery-session=bnd_sid_[\w-]{43}; /);
    expect(known).toMatch(/^bindery-known=\w+\.\.\d+\.[\w-]{43}; /);
    for (const [one, seconds] of [
      [cookie, 2_592_000],
      [known, 15_552_000],
    ] as const)
      expect(one.split("; ").slice(1).toSorted()).toEqual(
        ["HttpOnly", `Max-Age=${seconds}`, "Path=/", "SameSite=Lax"].toSorted(),
      );
  });

  it("is bound to the host and to TLS where the service is reached over https", async () => {
    const publicUrl = "https://docs.acme.example";
    const secure = await makeApp({ settings: { publicUrl, rateLimit: 0, outboundAllow: [] } });
    const { token } = await app.newPerson();
    const response = await post("/auth/sign-in/token", { token }, ours, secure);
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-bindery=bnd_sid_[\w-]{43}; /);
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "Path=/"]));
    expect(cookie).not.toContain("Domain");
    expect(response.headers.get("strict-transport-security")).toContain("max-age=31536000");
    await secure.app.stop();
  });

  it("is exchanged for a new one with each refresh, and the one before the last is dead", async () => {
    const { cookie: first, accessToken: token } = await signedIn();
    const second = await refresh(first);
    expect(second.status).toBe(200);
    const fresh = accessToken.parse(await second.json());
    expect(fresh.accessToken).not.toBe(token);
    expect(await statusAs(fresh.accessToken)).toBe(200);
    const secondCookie = cookieOf(second);
    expect(secondCookie).not.toBe(first);
    const third = await refresh(secondCookie);
    expect(third.status).toBe(200);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(cookieOf(third))).status).toBe(200);
  });

  it("serves two tabs that refresh at once: both get a token, one gets the cookie", async () => {
    const { cookie } = await signedIn();
    const answers = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(cookieOf).filter((one) => one !== "")).toHaveLength(1);
    const tokens = await Promise.all(answers.map((one) => one.json().then(accessToken.parse)));
    for (const one of tokens) expect(await statusAs(one.accessToken)).toBe(200);
    expect(tokens[0]?.accessToken).not.toBe(tokens[1]?.accessToken);
    expect(tokens[0]?.session).toBe(tokens[1]?.session);
  });

  it("is over after seven days without use", async () => {
    const { cookie } = await signedIn();
    ahead += 6 * DAY_MS;
    const used = cookieOf(await refresh(cookie));
    ahead += 6 * DAY_MS;
    const again = await refresh(used);
    expect(again.status).toBe(200);
    ahead += 7 * DAY_MS + MINUTE_MS;
    expect((await refresh(cookieOf(again))).status).toBe(401);
  });

  it("is over after thirty days however often it is used", async () => {
    let { cookie } = await signedIn();
    for (let day = 0; day < 30; day += 5) {
      ahead += day === 25 ? 5 * DAY_MS - MINUTE_MS : 5 * DAY_MS;
      const response = await refresh(cookie);
      expect(response.status, `day ${day}`).toBe(200);
      cookie = cookieOf(response);
    }
    ahead += 2 * MINUTE_MS;
    expect((await refresh(cookie)).status).toBe(401);
  });

  it("that is none refreshes nothing", async () => {
    for (const cookie of ["bindery-session=x", "__Host-bindery=x; bindery-session=x"])
      expect((await refresh(cookie)).status).toBe(401);
  });

  it("that is missing is no failure: nobody is signed in", async () => {
    for (const cookie of ["", "a=b"]) {
      const answer = await refresh(cookie);
      expect(answer.status).toBe(204);
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
  });
});

describe("an access token", () => {
  it("works for fifteen minutes", async () => {
    const { accessToken: token } = await signedIn();
    ahead += 14 * MINUTE_MS;
    expect(await statusAs(token)).toBe(200);
    ahead += 2 * MINUTE_MS;
    expect(await statusAs(token)).toBe(401);
  });
});

describe("signing out", () => {
  it("ends the session and every access token of it, and nothing else", async () => {
    const person = await app.newPerson();
    const [leaving, staying] = [await signInBrowser(app, person), await signInBrowser(app, person)];
    const refreshed = await refresh(leaving.cookie);
    const { accessToken: second } = accessToken.parse(await refreshed.json());
    const response = await signOut(cookieOf(refreshed));
    expect(response.status).toBe(204);
    expect(response.headers.get("set-cookie")).toMatch(/^bindery-session=; .*Max-Age=0/);
    expect(response.headers.get("clear-site-data")).toBe('"cache"');
    for (const token of [leaving.accessToken, second]) expect(await statusAs(token)).toBe(401);
    expect((await refresh(cookieOf(refreshed))).status).toBe(401);
    expect(await statusAs(staying.accessToken)).toBe(200);
    expect(await statusAs(person.token)).toBe(200);
    expect((await signOut(cookieOf(refreshed))).status).toBe(204);
  });
});

describe("another site", () => {
  const sites = ["cross-site", "same-site", "none", "same-origin, cross-site", "SAME-ORIGIN"];

  it.each(sites)("(%s) can neither refresh nor sign out, and spends no link", async (site) => {
    const person = await app.newPerson();
    const { cookie } = await signInBrowser(app, person);
    const link = await newLink(person);
    const { db } = app.database;
    const before = await fingerprint(db);
    const headers = { "Sec-Fetch-Site": site, Cookie: cookie };
    for (const path of ["/auth/refresh", "/auth/sign-out"]) {
      const response = await app.request(path, { method: "POST", headers });
      expect(response.status, path).toBe(403);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    for (const [path, token] of [
      ["link", link],
      ["token", person.token],
    ])
      expect((await post(`/auth/sign-in/${path}`, { token }, headers)).status).toBe(403);
    const setUp = { token: "x", displayName: "A", email: "a@b.example", organizationTitle: "Acme" };
    expect((await post("/auth/setup", setUp, headers)).status).toBe(403);
    expect(await fingerprint(db)).toEqual(before);
    expect((await refresh(cookie)).status).toBe(200);
    expect((await withLink(link)).status).toBe(200);
  });

  it("without the browser's word about itself a cookie is not read", async () => {
    const { cookie } = await signedIn();
    for (const attempt of [refresh, signOut]) expect((await attempt(cookie, {})).status).toBe(403);
    const { token } = await app.newPerson();
    expect((await post("/auth/sign-in/token", { token }, {})).status).toBe(200);
  });
});
