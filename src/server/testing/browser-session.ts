import { accessToken } from "#contract/schemas/sign-in.ts";
import type { Person, TestApp } from "./make-app.ts";

/** The session of a signed-in browser. */
export interface BrowserSession {
  readonly id: string;
  readonly accessToken: string;
  /** The Cookie header that it sends. */
  readonly cookie: string;
}

/** Returns the cookie set by a response, as the Cookie header that sends it back. */
export const cookieOf = (response: Response): string =>
  response.headers.get("set-cookie")?.split(";")[0] ?? "";

/** Signs a person in with a fresh browser, using their API token. */
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
