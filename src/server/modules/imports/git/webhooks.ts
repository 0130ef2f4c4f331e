import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { GitFailure } from "#server/git/git-order.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { notConnected } from "./check-connection.ts";
import {
  findConnectionOfHook,
  type GitConnectionRow,
  lockConnection,
  noteConnection,
  selectToPoll,
  updateConnection,
} from "./connection-rows.ts";
import { opened, placeOf, sealed } from "./credentials.ts";
import { hookURL } from "./present-git.ts";
import { findOpenSync } from "./sync-rows.ts";
import { addSync } from "./syncs.ts";

/** How far a signed timestamp may be off. */
const SKEW_MS = 5 * 60_000;
const POLL_MS = 15 * 60_000;

/** Creates a webhook; an earlier one stops working. The secret is returned only this once. */
export const createWebhook = (context: Context, { spaceId }: { readonly spaceId: string }) =>
  transaction(context, async (tx) => {
    const row = await lockConnection(tx.db, spaceId);
    if (row === undefined) throw notConnected();
    const secret = randomBytes(32).toString("base64url");
    const hookId = newId();
    await updateConnection(tx.db, spaceId, {
      hookId,
      hookSecret: sealed(tx, secret, placeOf.hook(spaceId)),
      hookCreatedAt: tx.now(),
      hookLastAt: null,
      hookDelivery: null,
      updatedAt: tx.now(),
    });
    await audit(tx, {
      action: "git-connection.webhook-created",
      target: { type: "git-connection", id: spaceId },
      space: spaceId,
    });
    return { url: hookURL(tx, hookId), secret };
  });

/** Removes the webhook; does nothing where there is none. */
export const removeWebhook = (
  context: Context,
  { spaceId }: { readonly spaceId: string },
): Promise<void> =>
  transaction(context, async (tx) => {
    const row = await lockConnection(tx.db, spaceId);
    if (row?.hookId === null || row === undefined) return;
    await updateConnection(tx.db, spaceId, {
      hookId: null,
      hookSecret: null,
      hookCreatedAt: null,
      hookLastAt: null,
      updatedAt: tx.now(),
    });
    await audit(tx, {
      action: "git-connection.webhook-removed",
      target: { type: "git-connection", id: spaceId },
      space: spaceId,
    });
  });

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const hmac = (secret: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer => {
  const made = createHmac("sha256", secret);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** Whether a delivery has a valid signature of one of the kinds that Git servers send. */
export const isSigned = (headers: Headers, body: Buffer, secret: string, now: Date): boolean => {
  const hub = headers.get("x-hub-signature-256") ?? "";
  if (hub !== "") return isEqual(hub, `sha256=${hmac(secret, body).toString("hex")}`);
  const signatures = headers.get("webhook-signature") ?? "";
  if (signatures !== "") {
    const [id, time] = [headers.get("webhook-id") ?? "", headers.get("webhook-timestamp") ?? ""];
    if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) * 1000 - now.getTime()) > SKEW_MS)
      return false;
    const right = `v1,${hmac(secret, `${id}.${time}.`, body).toString("base64")}`;
    return signatures.split(" ").some((one) => isEqual(one, right));
  }
  const token = headers.get("x-gitlab-token") ?? "";
  return token !== "" && isEqual(token, secret);
};

const unknown = () =>
  new Failure("unauthenticated", "There is no such webhook, or its signature is wrong.");

const secretOf = (context: Context, { hookSecret, spaceId }: GitConnectionRow): string => {
  try {
    return hookSecret === null ? "" : opened(context, hookSecret, placeOf.hook(spaceId));
  } catch (error) {
    if (error instanceof GitFailure) return "";
    throw error;
  }
};

/** Queues a sync that no particular person requested; one that is already waiting will see the same commits. */
const prompt = async (
  tx: Context,
  row: GitConnectionRow,
  organizationId: string,
  trigger: "webhook" | "schedule",
): Promise<void> => {
  const open = await findOpenSync(tx.db, row.spaceId);
  if (open?.state === "queued") return;
  const within = {
    ...tx,
    organization: { id: organizationId, membership: { role: null, ownsTeam: false } },
  };
  await addSync(within, row, { direction: row.direction, trigger });
};

/** A webhook delivery: its headers, and its body, which `receive` waits for. */
interface Delivery {
  readonly headers: Headers;
  readonly receive: () => Promise<Buffer>;
}

/**
 * Handles a webhook delivery. Its content is never trusted, only the repository is: it triggers a sync, once per
 * delivery.
 */
export const receiveHook = async (
  context: Context,
  hookId: string,
  { headers, receive }: Delivery,
): Promise<void> => {
  const found = await findConnectionOfHook(context.db, hookId);
  const secret = found === undefined ? "" : secretOf(context, found.connection);
  // The body of an unknown webhook is not even read.
  if (found === undefined || secret === "") throw unknown();
  if (!isSigned(headers, await receive(), secret, context.now())) throw unknown();
  const delivery = (
    headers.get("x-github-delivery") ??
    headers.get("x-gitea-delivery") ??
    headers.get("webhook-id") ??
    headers.get("x-gitlab-event-uuid") ??
    newId()
  ).slice(0, 200);
  await transaction(context, async (tx) => {
    const row = await lockConnection(tx.db, found.connection.spaceId);
    if (row === undefined || row.hookId !== hookId) throw unknown();
    if (row.hookDelivery === delivery) return;
    await noteConnection(tx.db, row.spaceId, { hookDelivery: delivery, hookLastAt: tx.now() });
    if (!row.automatic) return;
    await prompt(tx, row, found.organizationId, "webhook");
  });
};

/** Makes automatically synced spaces poll their repositories, where no webhook announces pushes. */
export const pollRepositories = async (context: Context): Promise<void> => {
  for (const { connection, organizationId } of await selectToPoll(context.db, context.now()))
    await transaction(context, async (tx) => {
      const row = await lockConnection(tx.db, connection.spaceId);
      if (row === undefined || !row.automatic) return;
      const pollAt = new Date(tx.now().getTime() + POLL_MS);
      await noteConnection(tx.db, row.spaceId, { pollAt });
      if (row.hookId === null) await prompt(tx, row, organizationId, "schedule");
    });
};
