import { conflict, Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import type { Context } from "#server/kit/context.ts";
import { rehearseThen } from "#server/db/prepare-then-write.ts";
import { transaction } from "#server/db/transaction.ts";
import { claimKey, readKey, storeAnswer, type StoredAnswer } from "#server/db/idempotency-rows.ts";

/** The header's value, or undefined when there is none. */
export const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new Failure("invalid", "Idempotency-Key: use 1 to 255 printable ASCII characters.");
  return key;
};

interface Claim {
  /** Whether the work takes long and can be prepared before the transaction. */
  readonly prepares: boolean;
  readonly key: string;
  /** All that makes a request the same request. */
  readonly requestText: string;
  /** False for an answer with a secret, which nothing may keep. */
  readonly keepsAnswer: boolean;
}

/**
 * Does `work` at most once for a caller, operation and key within 24 hours: the first answer is kept in
 * the transaction of the work itself and given again, also to requests that came at the same moment.
 * Where the answer is not kept, those are refused with 409. A failure keeps nothing, so that a corrected
 * request may use the key again; another request under the same key is refused with 422.
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
    // What somebody sent twice at the same moment may fail the second time, and has an answer by then.
    if (error instanceof Failure && (await wasUsed())) return claimAndWork(context);
    throw error;
  }
};
