import type { z } from "zod";
import type { pdfAddressQuery, PDFPaper } from "#contract/schemas/pdf.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { secondsLeft, secondsOf, signer } from "../files/signature.ts";

const HOUR_S = 60 * 60;

/** What to print of a revision, and the paper size. */
export interface PdfChoice {
  readonly page?: string | undefined;
  /** Whether to print the page without those below it. */
  readonly only: boolean;
  readonly paper: PDFPaper;
  /** The revision to compare with, where only differences are printed. */
  readonly base?: string | undefined;
}

/** A revision, and what to print of it. */
export interface PdfSubject extends PdfChoice {
  readonly spaceId: string;
  readonly revisionId: string;
}

const signedValues = (
  { spaceId, revisionId, page = "", only, paper, base = "" }: PdfSubject,
  until: string,
): string[] => ["pdf", spaceId, revisionId, page, String(only), paper, base, until];

/** Returns the address of a PDF, which opens without a token for an hour. */
export const pdfAddress = async (context: Context, subject: PdfSubject): Promise<string> => {
  const { spaceId, revisionId, page, only, paper, base } = subject;
  const until = String(secondsOf(context.now()) + HOUR_S);
  const query = new URLSearchParams({
    ...(page === undefined ? {} : { page }),
    only: String(only),
    paper,
    ...(base === undefined ? {} : { base }),
    until,
    signature: (await signer(context))(signedValues(subject, until)),
  });
  return `${context.settings.publicUrl}/pdfs/${spaceId}/${revisionId}?${query.toString()}`;
};

/** Returns what an address identifies, and when it expires; throws 404 for one that is invalid or expired. */
export const subjectAt = async (
  context: Context,
  path: { readonly spaceId: string; readonly revisionId: string },
  { until, signature, ...choice }: z.output<typeof pdfAddressQuery>,
): Promise<{ readonly subject: PdfSubject; readonly endsAt: Date }> => {
  const subject = { ...path, ...choice };
  const left = await secondsLeft(context, signedValues(subject, until), signature);
  if (left === undefined) throw notFound("PDF");
  return { subject, endsAt: new Date(Number(until) * 1000) };
};
