import { z } from "zod";
import { pageId } from "./page.ts";
import { flag, id, location, timestamp } from "./primitives.ts";

export const pdfPaper = z.enum(["a4", "letter"]).meta({ id: "PDFPaper" });
export type PDFPaper = z.infer<typeof pdfPaper>;

const choice = {
  page: pageId.optional().meta({ description: "This page and all below it." }),
  only: flag.default(false).meta({ description: "With page: that page alone." }),
  paper: pdfPaper.default("a4"),
};

const needsPage = ({ only, page }: { only: boolean; page?: string | undefined }): boolean =>
  !only || page !== undefined;
const missing = { path: ["only"], error: "needs page" };

export const pdfQuery = z.strictObject(choice).refine(needsPage, missing);

export const changeRequestPDFQuery = z
  .strictObject({
    ...choice,
    changes: flag.default(false).meta({
      description:
        "Only the pages that the change request changes, with what was added and removed.",
    }),
  })
  .refine(needsPage, missing);

export const pdfAddress = z.object({ url: location }).meta({ id: "PDFAddress" });

/** The signature in the address of a PDF, which opens it without a token until it expires. */
export const pdfAddressQuery = z.strictObject({
  ...choice,
  base: id.optional().meta({ description: "The revision that it is compared with." }),
  until: z.string().max(16),
  signature: z.string().max(128),
});

/** The progress of a PDF, for anyone who has its address. */
export const pdfStatus = z
  .object({
    state: z
      .enum(["absent", "queued", "running", "ready", "failed"])
      .meta({ description: "absent: nobody has opened the address yet, so it is not being made." }),
    /** If it is ready. */
    sheets: z.number().int().optional(),
    size: z.number().int().optional().meta({ description: "Bytes." }),
    warnings: z.array(z.string()).optional(),
    /** If it failed. */
    message: z.string().optional(),
    endsAt: timestamp.meta({ description: "When the address ends." }),
  })
  .meta({ id: "PDFStatus" });
