import { conflict, Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import type { Context } from "#server/kit/context.ts";
import { rehearseThen } from "#server/db/prepare-then-write.ts";
import { transaction } from "#server/db/transaction.ts";
import { claimKey, readKey, storeAnswer, type StoredAnswer } from "#server/db/idempotency-rows.ts";

/** Returns the value of the header; undefined when it is absent. */
export const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new Failure("invalid", "Idempotency-Key: use 1 to 255 printable ASCII characters.");
  return key;
};

interface Claim {
  /** Whether the work is slow and can be prepared before the transaction. */
  readonly prepares: boolean;
  readonly key: string;
  /** Everything that identifies a request as the same one. */
  readonly requestText: string;
  /** False for a response that contains a secret, which must not be stored. */
  readonly keepsAnswer: boolean;
}

/**
 * Runs `work` at most once for a caller, operation and key within 24 hours: the first response is stored in the
 * transaction of the work itself and replayed, also for simultaneous requests. Where the response is not stored,
 * repetitions are refused with 409. A failure stores nothing, so that a corrected request can reuse the key; a
 * different request with the same key is refused with 422.
 */
export const once = async (
  context: Context,
  { key, requestText, keepsAnswer, prepares }: Claim,
  work: (context: Context) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> => {
  const place = { userId: context.actor.id, operation: context.operation ?? "", key };
  const claimAndWork = (prepared: Context) =>
    transaction(prepared, async (tx) => {
      const requestHash = hashOf(requestText);
      const claimed = await claimKey(tx.db, { ...place, requestHash, createdAt: tx.now() });
      if (claimed) {
        const answer = await work(tx);
        if (keepsAnswer) await storeAnswer(tx.db, place, answer);
        return { ...answer, replayed: false };
      }
      const kept = await readKey(tx.db, place);
      if (kept?.requestHash !== requestHash)
        throw new Failure("key-reused", "This Idempotency-Key was used for another request.");
      if (kept.answer === undefined)
        throw conflict(
          "answer-not-kept",
          "This was done already with the same Idempotency-Key and was not done again. Its answer held a secret, so it was not kept. To do it anew, send a new key.",
        );
      return { ...kept.answer, replayed: true };
    });
  const wasUsed = async () => (await readKey(context.db, place)) !== undefined;
  if (!prepares || (await wasUsed())) return claimAndWork(context);
  try {
    return await rehearseThen(context, work, claimAndWork);
  } catch (error) {
    // The second of two simultaneous requests may fail here, when the response of the first is already stored.
    if (error instanceof Failure && (await wasUsed())) return claimAndWork(context);
    throw error;
  }
};
