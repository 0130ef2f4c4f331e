import { createApiToken } from "#client";
import { findUserById } from "#server/access/session-rows.ts";
import { type SessionBounds, startSession } from "#server/access/sessions.ts";
import { transaction } from "#server/db/transaction.ts";
import { dataOf } from "./answers.ts";
import type { Person, TestApp } from "./make-app.ts";

/** Returns the person signed in by a session with these bounds: `token` is its access token. */
export const signInTo = async (
  app: TestApp,
  person: Person,
  bounds: SessionBounds,
  now: () => Date = app.context.now,
): Promise<Person & { readonly cookie: string }> => {
  const user = await findUserById(app.database.db, person.id);
  if (!user) throw new Error("the person has no account");
  const { accessToken: token, cookieSecret = "" } = await transaction(
    { ...app.context, now },
    (tx) => startSession(tx, user, null, "test", bounds),
  );
  return { ...person, token, client: app.client(token), cookie: `bindery-session=${cookieSecret}` };
};

/** Returns the person with an API token created by their current sign-in. */
export const makeToken = async (app: TestApp, person: Person): Promise<Person> => {
  const body = { name: "Made in a session", expiresInDays: null };
  const { token } = await dataOf(createApiToken({ client: person.client, body }));
  return { ...person, token, client: app.client(token) };
};
