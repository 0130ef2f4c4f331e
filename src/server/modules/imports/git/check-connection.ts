import type { z } from "zod";
import type { checkGitConnection, GitCheck } from "#contract/schemas/git-connection.ts";
import { GitFailure } from "#server/git/git-order.ts";
import { openGitSession } from "#server/git/git-session.ts";
import { findInvented } from "#server/git/invented-repositories.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, invalid } from "#server/kit/failures.ts";
import { createPlaces, type HeldPlace, NoPlace } from "#server/kit/places.ts";
import { cacheOf } from "./carry-out.ts";
import { findConnection } from "./connection-rows.ts";
import { checkURL } from "./connections.ts";
import { repositoriesFor } from "./demo-repositories.ts";
import { opened, placeOf, splitURL } from "./credentials.ts";

/** How long a person waits for a server, in milliseconds. */
const PATIENCE_MS = 30_000;
/**
 * Each check runs a process: limits on how many run for the whole service and for one person, and on how many wait.
 */
const LINE = { waiting: 20, longestWait: 15_000 };
const processes = createPlaces({ running: 2, ...LINE });
const ofPersons = createPlaces({ running: 1, ...LINE });

/** Does the work when it is the caller's turn; throws busy where that takes too long. */
const inTurn = async <Result>({ actor }: Context, work: () => Promise<Result>): Promise<Result> => {
  const held: HeldPlace[] = [];
  try {
    held.push(await ofPersons.take(actor.id));
    held.push(await processes.take("all"));
    return await work();
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error;
    throw new Failure(
      "busy",
      "Other repositories are being tried. Nothing was changed. Try again.",
      {
        retryAfter: 15,
      },
    );
  } finally {
    for (const place of held) place.leave();
  }
};

/** Returns what a repository shows; settings that are not given are taken from the space's connection. */
export const checkConnection = async (
  context: Context,
  spaceId: string,
  given: z.output<typeof checkGitConnection>,
  open = openGitSession,
): Promise<GitCheck> => {
  const kept = await findConnection(context.db, spaceId);
  const address = given.url ?? kept?.url;
  if (address === undefined) throw invalid("url", "is needed while the space is not bound");
  checkURL(context, address, "url");
  const { url, credential: within } = splitURL(address);
  const ref = given.ref ?? kept?.ref ?? "refs/heads/main";
  const isOwn = kept !== undefined && new URL(kept.url).origin === new URL(url).origin;
  const nothing = { branches: [], hasBranch: false, isEmpty: false, mayPush: null, protocol: null };
  try {
    const stored =
      given.credential === undefined && within === undefined && isOwn && kept.credential !== null
        ? {
            password: opened(context, kept.credential, placeOf.connection(spaceId)),
            ...(kept.username === null ? {} : { username: kept.username }),
          }
        : undefined;
    const credential = within ?? given.credential ?? stored;
    return await inTurn(context, async () => {
      const session = open(
        {
          remote: { url, ref, credential, allow: context.settings.outboundAllow },
          cache: cacheOf(context, spaceId, url),
          local: findInvented(await repositoriesFor(context, spaceId), url),
        },
        { signal: AbortSignal.timeout(PATIENCE_MS) },
      );
      try {
        const found = await session.ask({ kind: "check" });
        return { problem: null, ...found, branches: [...found.branches] };
      } finally {
        session.end();
      }
    });
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return { problem: error.problem, ...nothing };
  }
};

/** The failure for a space that is not connected. */
export const notConnected = () =>
  conflict("git.not-connected", "The space is not bound to a Git repository. Bind it first.");
