import { z } from "zod";
import { pdfPaper } from "#contract/schemas/pdf.ts";
import { JobFailure, type JobKind, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { defaultPdfSettings } from "#server/kit/service-settings.ts";
import { makePdf, PdfFailure } from "#server/pdf/make-pdf.ts";
import { orderPdf, planPdf } from "./order-pdf.ts";
import { findPdf, forgetPdfs, putPdf } from "./pdf-rows.ts";

/** The kind of jobs that make PDFs. */
export const MAKE_PDF = "make-pdf";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum total bytes of stored PDFs. */
const MAX_KEPT = 1024 * 1024 * 1024;

const input = z.object({
  spaceId: z.string(),
  revisionId: z.string(),
  page: z.string().optional(),
  only: z.boolean(),
  paper: pdfPaper,
  base: z.string().optional(),
  key: z.string(),
});

const sentences: Readonly<Record<PdfFailure["because"], string>> = {
  time: "It takes too long to make this PDF. Get it in parts, one page with all below it at a time.",
  memory:
    "It takes too much memory to make this PDF. Get it in parts, one page with all below it at a time.",
  failed: "This PDF could not be made.",
  stopped: "The work on this PDF was given up.",
  unavailable: "PDFs cannot be made on the machine that the service runs on.",
};

const make = async (job: RunningJob): Promise<void> => {
  const { key, ...subject } = input.parse(job.input);
  const { context, signal } = job;
  // It may have been made since it was ordered, by another process.
  if ((await findPdf(context.db, subject.spaceId, key))?.problem === null) return;
  const plan = await planPdf(context, subject);
  const { order, pictures } = await orderPdf(context, plan);
  const made = await makePdf(order, pictures, context.settings.pdf ?? defaultPdfSettings, signal);
  await job.step((tx) =>
    putPdf(tx.db, {
      spaceId: subject.spaceId,
      key,
      bytes: made.bytes,
      size: made.bytes.length,
      sheets: made.sheets,
      warnings: made.warnings,
      problem: null,
      createdAt: tx.now(),
    }),
  );
};

/**
 * Makes PDFs, one at a time in this process. After a process was killed or ran out of memory, it is retried once;
 * content that no longer exists, and what takes too long, is not retried.
 */
export const makePdfJob = (): JobKind => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    kind: MAKE_PDF,
    maxAttempts: 2,
    retryAfter: () => 0,
    run: async (job) => {
      const turn = last.then(() => make(job));
      last = turn.catch(() => undefined);
      try {
        await turn;
      } catch (error) {
        const ends =
          error instanceof Failure ||
          (error instanceof PdfFailure && ["time", "unavailable"].includes(error.because));
        if (ends) throw failureOf(error);
        throw error;
      }
    },
    onFailed: (tx, given, problem) => {
      const { spaceId, key } = input.parse(given);
      const nothing = { bytes: null, size: 0, sheets: 0, warnings: [] };
      return putPdf(tx.db, { spaceId, key, ...nothing, problem, createdAt: tx.now() });
    },
  };
};

const failureOf = (error: Failure | PdfFailure): JobFailure =>
  new JobFailure({
    code: error instanceof PdfFailure ? error.because : error.code,
    message: error instanceof PdfFailure ? sentences[error.because] : error.message,
  });

/** Deletes yesterday's PDFs, and the oldest ones where there are too many. */
export const forgetOldPdfs = ({ db, now }: Context): Promise<void> =>
  forgetPdfs(db, new Date(now().getTime() - DAY_MS), MAX_KEPT);
