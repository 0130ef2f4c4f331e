import type { z } from "zod";
import type { gitCredential, SetGitConnection } from "#contract/schemas/git-connection.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid, notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { lockContent } from "#server/modules/content/revisions/revisions.ts";
import {
  deleteConnection,
  findConnection,
  type GitConnectionRow,
  insertConnection,
  lockConnection,
  selectConnectionsTo,
  updateConnection,
} from "./connection-rows.ts";
import { placeOf, sealed, splitURL } from "./credentials.ts";

type Credential = z.output<typeof gitCredential>;
interface SpacePath {
  readonly spaceId: string;
}

/** Returns the connection of a space; throws 404 while there is none. */
export const getConnection = async (
  { db }: Context,
  { spaceId }: SpacePath,
): Promise<GitConnectionRow> => {
  const row = await findConnection(db, spaceId);
  if (row === undefined) throw notFound("connection to a Git repository");
  return row;
};

/** Throws for an address that would send a credential unencrypted, unless the operator allows the host. */
export const checkURL = ({ settings }: Context, address: string, path: string): void => {
  const url = new URL(address);
  const host = `${url.hostname}:${url.port === "" ? (url.protocol === "http:" ? "80" : "443") : url.port}`;
  if (url.protocol === "https:" || settings.outboundAllow.includes(host)) return;
  throw invalid(path, "must start with https://");
};

const overlaps = (one: string, other: string): boolean =>
  one === other ||
  one === "" ||
  other === "" ||
  one.startsWith(`${other}/`) ||
  other.startsWith(`${one}/`);

/** Throws for a folder that is used by another space of the organization, or contains or is inside one. */
const checkFree = async (
  tx: Context,
  place: { organizationId: string; spaceId: string; url: string; ref: string },
  directory: string,
): Promise<void> => {
  const taken = (await selectConnectionsTo(tx.db, place)).find((one) =>
    overlaps(one.directory, directory),
  );
  if (taken === undefined) return;
  throw new Failure(
    "conflict",
    `The space “${taken.title}” is bound to ${taken.directory === "" ? "all" : `the folder ${taken.directory}`} of this branch. Choose another folder or branch. Nothing was changed.`,
    { reason: "git.folder-taken", details: [{ path: "directory", message: taken.spaceId }] },
  );
};

const providerOf = (url: string): "github" | "gitlab" | null => {
  const { hostname } = new URL(url);
  if (/(?:^|\.)github\./i.test(hostname)) return "github";
  return /(?:^|\.)gitlab\./i.test(hostname) ? "gitlab" : null;
};

/** Returns the usual address of a part of a repository on known servers; null elsewhere. */
const usualURL = (
  url: string,
  provider: "github" | "gitlab" | null,
  part: string,
): string | null => {
  const plain = url.replace(/\.git$/, "");
  if (provider === "github") return `${plain}/${part}`;
  return provider === "gitlab" ? `${plain}/-/${part}` : null;
};

/** Reads the connection settings of a request, with the credential from the address if it contains one. */
export const connectionOf = (
  context: Context,
  said: SetGitConnection & { provider?: "github" | "gitlab" | undefined },
) => {
  checkURL(context, said.url, "url");
  const { url, credential: within } = splitURL(said.url);
  const given: Credential | null | undefined = within ?? said.credential;
  const provider = said.provider ?? providerOf(url);
  const branch = said.ref.replace("refs/heads/", "");
  const { ref, directory, direction, land, automatic, showEmail } = said;
  return {
    given,
    columns: {
      url,
      ref,
      directory,
      direction,
      land,
      automatic,
      showEmail,
      provider,
      treeURL: said.treeURL ?? usualURL(url, provider, `blob/${branch}`),
      commitURL: said.commitURL ?? usualURL(url, provider, "commit"),
    },
  };
};

const credentialColumns = (
  tx: Context,
  spaceId: string,
  {
    given,
    url,
    before,
  }: { given: Credential | null | undefined; url: string; before: GitConnectionRow | undefined },
) => {
  if (given === null) return { credential: null, username: null };
  if (given !== undefined)
    return {
      credential: sealed(tx, given.password, placeOf.connection(spaceId)),
      username: given.username ?? null,
    };
  const stays = before !== undefined && new URL(before.url).origin === new URL(url).origin;
  return stays ? {} : { credential: null, username: null };
};

/** What was recorded of a previous repository does not apply to this one. */
const forgotten = {
  baseCommit: null,
  baseRevision: null,
  baseAt: null,
  pendingChangeRequest: null,
  pendingCommit: null,
  pendingRevision: null,
  pushing: null,
  redirects: [],
  headCommit: null,
  headAhead: 0,
  headAt: null,
  askedAt: null,
};

/** Connects a space, or changes its connection, in the running transaction. */
export const bindSpace = async (
  tx: Context,
  spaceId: string,
  said: Parameters<typeof connectionOf>[1],
): Promise<void> => {
  const organizationId = tx.organization?.id ?? "";
  const space = await lockContent(tx, spaceId);
  if (space === undefined) throw notFound("space");
  const { given, columns } = connectionOf(tx, said);
  const before = await lockConnection(tx.db, spaceId);
  checkVersion(tx, "connection", before?.version ?? 0);
  await checkFree(
    tx,
    { organizationId, spaceId, url: columns.url, ref: columns.ref },
    columns.directory,
  );
  const at = tx.now();
  const secret = credentialColumns(tx, spaceId, { given, url: columns.url, before });
  const pollAt = columns.automatic ? at : null;
  const isSame =
    before !== undefined &&
    (["url", "ref", "directory"] as const).every((name) => before[name] === columns[name]);
  if (before === undefined)
    await insertConnection(tx.db, {
      spaceId,
      ...columns,
      ...secret,
      pollAt,
      createdAt: at,
      updatedAt: at,
    });
  else
    await updateConnection(tx.db, spaceId, {
      ...columns,
      ...secret,
      ...(isSame ? {} : forgotten),
      pollAt,
      updatedAt: at,
    });
  const shown = ({
    url,
    ref,
    directory,
    direction,
    land,
    automatic,
  }: typeof columns | GitConnectionRow) => ({
    url,
    ref,
    directory,
    direction,
    land,
    automatic,
  });
  await audit(tx, {
    action: "git-connection.set",
    target: { type: "git-connection", id: spaceId, label: space.title },
    space: spaceId,
    ...(before === undefined ? {} : { before: shown(before) }),
    after: {
      ...shown(columns),
      ...("credential" in secret
        ? { credential: secret.credential === null ? "none" : "replaced" }
        : {}),
    },
  });
};

/** Connects a space to a branch; differences are synced by the next sync. */
export const setConnection = (
  context: Context,
  { spaceId }: SpacePath,
  said: SetGitConnection,
): Promise<void> => transaction(context, (tx) => bindSpace(tx, spaceId, said));

/** Disconnects a space; its pages and sync history stay. */
export const removeConnection = (context: Context, { spaceId }: SpacePath): Promise<void> =>
  transaction(context, async (tx) => {
    const row = await lockConnection(tx.db, spaceId);
    if (row === undefined) return;
    checkVersion(tx, "connection", row.version);
    await deleteConnection(tx.db, spaceId);
    await audit(tx, {
      action: "git-connection.removed",
      target: { type: "git-connection", id: spaceId },
      space: spaceId,
      before: { url: row.url, ref: row.ref, directory: row.directory },
    });
  });
