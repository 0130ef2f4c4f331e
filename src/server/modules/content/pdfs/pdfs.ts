import type { z } from "zod";
import type { pdfAddressQuery, pdfStatus } from "#contract/schemas/pdf.ts";
import { countTry } from "#server/db/tried-count-rows.ts";
import { queueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import { defaultPdfSettings } from "#server/kit/service-settings.ts";
import { disposition } from "../files/files.ts";
import type { ContentState } from "../revisions/revisions.ts";
import { checkSize, type PdfPlan, planPdf } from "./order-pdf.ts";
import { type PdfChoice, pdfAddress, subjectAt } from "./pdf-address.ts";
import { MAKE_PDF } from "./pdf-job.ts";
import { findOpenWork, findPdf, findPdfBytes, type PdfRow } from "./pdf-rows.ts";

/** Maximum number of PDFs that wait to be made, for everyone together. */
const MOST_WAITING = 20;
/** Maximum number of PDFs one person can have made in a minute. */
const MOST_A_MINUTE = 6;
/** How long one request waits, and how often it checks, in milliseconds. */
const WAIT_MS = 50_000;
const LOOK_EVERY_MS = 200;
/** How long a failure is reported before the PDF is tried again, in milliseconds. */
const FAILED_FOR_MS = 60_000;

type AddressQuery = z.output<typeof pdfAddressQuery>;
interface AddressPath {
  readonly spaceId: string;
  readonly revisionId: string;
}

const jobKey = ({ subject, key }: PdfPlan): string => `${MAKE_PDF} ${subject.spaceId} ${key}`;

const failedLately = (row: PdfRow, now: Date): boolean =>
  row.problem !== null && now.getTime() - row.createdAt.getTime() < FAILED_FOR_MS;

/** Returns the PDF if it exists; undefined if it is still to be made. */
const finished = async (context: Context, plan: PdfPlan): Promise<PdfRow | undefined> => {
  const row = await findPdf(context.db, plan.subject.spaceId, plan.key);
  if (row === undefined) return undefined;
  if (row.problem === null) return row;
  return failedLately(row, context.now()) ? row : undefined;
};

/** Throws 429 for a person who has too many PDFs made; an existing one is not counted. */
const countAsked = async ({ db, actor, settings }: Context): Promise<void> => {
  if (settings.rateLimit === 0) return;
  const { count, millisecondsLeft } = await countTry(db, hashOf(`pdf ${actor.id}`));
  if (count <= MOST_A_MINUTE) return;
  const retryAfter = Math.max(1, Math.ceil(millisecondsLeft / 1000));
  throw new Failure(
    "too-many",
    `Too many PDFs: at most ${MOST_A_MINUTE} a minute. Go on in ${retryAfter} s.`,
    { retryAfter },
  );
};

/** Returns the address of a PDF of the current content; throws if it would be too large. */
export const addressPdf = async (
  context: Context,
  { spaceId, revision }: ContentState,
  choice: PdfChoice,
): Promise<{ readonly url: string }> => {
  const subject = { spaceId, revisionId: revision.id, ...choice };
  const plan = await planPdf(context, subject);
  await checkSize(context, plan, (context.settings.pdf ?? defaultPdfSettings).memoryMb);
  if ((await finished(context, plan)) === undefined) await countAsked(context);
  return { url: await pdfAddress(context, subject) };
};

/** Has the PDF made, unless that is already in progress. */
const begin = async (context: Context, plan: PdfPlan): Promise<void> => {
  const key = jobKey(plan);
  const { state, open } = await findOpenWork(context.db, MAKE_PDF, key);
  if (state !== undefined) return;
  if (open >= MOST_WAITING)
    throw new Failure("busy", "Many PDFs are being made. Try again in a minute.", {
      retryAfter: 60,
    });
  const { subject, facts } = plan;
  await queueJob(context, {
    kind: MAKE_PDF,
    input: { ...subject, key: plan.key },
    organizationId: facts.organizationId,
    aboutSpaceId: subject.spaceId,
    key,
  });
};

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

const waitFor = async (context: Context, plan: PdfPlan): Promise<PdfRow | undefined> => {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const row = await finished(context, plan);
    if (row !== undefined || performance.now() >= until) return row;
    await after(LOOK_EVERY_MS);
  }
};

const fileNameOf = ({ facts, root, base }: PdfPlan): string => {
  const of = root?.title;
  const request = facts.changeRequest === null ? "" : ` #${facts.changeRequest.number}`;
  const changes = base === undefined ? "" : " changes";
  return `${facts.space || "Space"}${request}${changes}${of === undefined ? "" : ` - ${of}`}.pdf`;
};

/**
 * Serves the PDF at its address. The first request has it made; requests wait a while and are then told to come back.
 * Throws 404 for an invalid or expired address, and for content deleted since.
 */
export const downloadPdf = async (
  context: Context,
  path: AddressPath,
  query: AddressQuery,
): Promise<Response> => {
  const { subject, endsAt } = await subjectAt(context, path, query);
  const plan = await planPdf(context, subject);
  if ((await finished(context, plan)) === undefined) await begin(context, plan);
  const row = await waitFor(context, plan);
  if (row === undefined)
    throw new Failure("busy", "The PDF is still being made. Ask again.", { retryAfter: 3 });
  if (row.problem?.code === "unavailable") throw new Failure("not-supported", row.problem.message);
  if (row.problem !== null) throw new Failure("busy", row.problem.message, { retryAfter: 60 });
  const bytes = await findPdfBytes(context.db, subject.spaceId, plan.key);
  if (bytes === undefined)
    throw new Failure("busy", "The PDF is being made anew. Ask again.", { retryAfter: 3 });
  const left = Math.max(0, Math.floor((endsAt.getTime() - context.now().getTime()) / 1000));
  return new Response(Buffer.from(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": disposition("attachment", fileNameOf(plan)),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": `private, max-age=${left}, immutable`,
    },
  });
};

/** Returns the progress of the PDF at an address, without having it made. */
export const readPdfStatus = async (
  context: Context,
  path: AddressPath,
  query: AddressQuery,
): Promise<z.input<typeof pdfStatus>> => {
  const { subject, endsAt: end } = await subjectAt(context, path, query);
  const plan = await planPdf(context, subject);
  const endsAt = end.toISOString();
  const row = await finished(context, plan);
  if (row && row.problem === null) {
    const { sheets, size, warnings } = row;
    return { state: "ready", sheets, size, warnings: [...warnings], endsAt };
  }
  const { state = "absent" } = await findOpenWork(context.db, MAKE_PDF, jobKey(plan));
  if (row?.problem) return { state: "failed", message: row.problem.message, endsAt };
  return { state, endsAt };
};
