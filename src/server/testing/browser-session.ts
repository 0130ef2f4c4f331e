import { accessToken } from "#contract/schemas/sign-in.ts";
import type { Person, TestApp } from "./make-app.ts";

/** What a signed-in browser holds. */
export interface BrowserSession {
  readonly id: string;
  readonly accessToken: string;
  /** The Cookie header it sends. */
  readonly cookie: string;
}

/** The cookie an answer sets, as the Cookie header that sends it back. */
export const cookieOf = (response: Response): string =>
  response.headers.get("set-cookie")?.split(";")[0] ?? "";

/** Signs a person in on a browser of their own, with their API token. */
export const signInBrowser = async (
  app: TestApp,
  person: Pick<Person, "token">,
): Promise<BrowserSession> => {
  const response = await app.request("/auth/sign-in/token", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify({ token: person.token }),
  });
  const { session, accessToken: access } = accessToken.parse(await response.json());
  return { id: session, accessToken: access, cookie: cookieOf(response) };
};
