import { z } from "zod";
import { JobFailure, type JobKind, type RunningJob } from "#server/jobs/jobs.ts";
import { MailNotSent, type MailTransport } from "#server/outbound/mail-transport.ts";
import { composeMail } from "./compose-mail.ts";
import { writeLetter } from "./letters.ts";
import { countTry, findMail, type MailRow, SEND_MAIL, setMail } from "./mail-rows.ts";

const MINUTE_MS = 60_000;
const RETRY_MINUTES = [1, 5, 15, 60];
const HOUR_MS = 60 * MINUTE_MS;
/** How long sending is retried: nobody waits longer than this for a sign-in link. */
const triedFor = ({ kind }: MailRow): number =>
  kind === "sign-in" || kind === "proof" ? HOUR_MS : 24 * HOUR_MS;

const input = z.object({ mail: z.string() });

const retryAfter = (attempt: number): number =>
  (RETRY_MINUTES[Math.min(attempt, RETRY_MINUTES.length) - 1] ?? 0) * MINUTE_MS;

const undeliverable = (message: string) =>
  new JobFailure({ code: "mail-failed", message, remedy: "Send it again later." });

const send = async (job: RunningJob, mail: MailRow, transport: MailTransport): Promise<void> => {
  const now = job.context.now();
  const begun = mail.leavesAt ?? mail.createdAt;
  const lastTry = begun.getTime() + triedFor(mail);
  if (now.getTime() > lastTry) throw undeliverable(mail.problem ?? "It was too late to send it.");
  const letter = await job.step(async (tx) => {
    await countTry(tx.db, mail.id);
    const composed = await composeMail(tx, mail);
    if (!composed) await setMail(tx.db, mail.id, { state: "dropped", changedAt: now });
    return composed;
  });
  if (!letter) return;
  const { email: to, messageId } = mail;
  try {
    await transport.send({ ...writeLetter(letter), to, messageId, date: begun });
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const problem = error.message;
    const state = error.refused ? "refused" : "queued";
    await job.step((tx) => setMail(tx.db, mail.id, { state, problem, changedAt: tx.now() }));
    if (error.refused) return;
    const next = job.context.now().getTime() + retryAfter(job.attempt);
    if (next > lastTry) throw undeliverable(problem);
    throw error;
  }
  await job.step((tx) =>
    setMail(tx.db, mail.id, { state: "sent", problem: null, changedAt: tx.now() }),
  );
};

/**
 * Sends one e-mail. If the mail server is unreachable, slow or busy, it is retried for a day, a sign-in link for an
 * hour; a rejected recipient is not retried. Every attempt has the same Message-ID, so that one whose response was
 * lost is not shown twice.
 */
export const sendMailJob = (transport: MailTransport): JobKind => ({
  kind: SEND_MAIL,
  lane: "chore",
  maxAttempts: 100,
  retryAfter,
  run: async (job) => {
    const mail = await findMail(job.context.db, input.parse(job.input).mail);
    if (mail?.state === "queued") await send(job, mail, transport);
  },
  onFailed: (tx, given, { message }) =>
    setMail(tx.db, input.parse(given).mail, {
      state: "failed",
      problem: message,
      changedAt: tx.now(),
    }),
});
