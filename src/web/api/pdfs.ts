import {
  getChangeRequestPdfOptions,
  getPdfStatusOptions,
  getSpacePdfOptions,
} from "#client/@tanstack/react-query.gen.ts";
import type { GetChangeRequestPdfData } from "#client/types.gen.ts";
import { reading } from "./queries.ts";

export type { PdfStatus } from "#client/types.gen.ts";

/** What is printed, and the paper; for a space, never only the changes. */
export type PdfChoice = NonNullable<GetChangeRequestPdfData["query"]>;

/** Where the pages come from: a space, or one of its change requests. */
export interface PdfSource {
  readonly spaceId: string;
  readonly changeRequestId?: string | undefined;
}

/** The address of a PDF. Each query returns one that works for the next hour. */
export const pdfAddressQuery = (
  { spaceId, changeRequestId }: PdfSource,
  { changes, ...query }: PdfChoice,
) =>
  changeRequestId === undefined
    ? reading(getSpacePdfOptions({ path: { spaceId }, query }))
    : reading(
        getChangeRequestPdfOptions({
          path: { spaceId, changeRequestId },
          query: { ...query, ...(changes && { changes }) },
        }),
      );

/** The progress of the PDF at an address. */
export const pdfStatusQuery = (address: string) => {
  const { pathname, searchParams } = new URL(address);
  const [, , spaceId = "", revisionId = ""] = pathname.split("/");
  const [page, base] = [searchParams.get("page"), searchParams.get("base")];
  return reading(
    getPdfStatusOptions({
      path: { spaceId, revisionId },
      query: {
        ...(page === null ? {} : { page }),
        ...(base === null ? {} : { base }),
        only: searchParams.get("only") === "true",
        paper: searchParams.get("paper") === "letter" ? "letter" : "a4",
        until: searchParams.get("until") ?? "",
        signature: searchParams.get("signature") ?? "",
      },
    }),
  );
};
