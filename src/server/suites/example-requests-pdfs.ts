import { getSpacePdf } from "#client";
import { pdfPaper } from "#contract/schemas/pdf.ts";
import { planPdf } from "#server/modules/content/pdfs/order-pdf.ts";
import { putPdf } from "#server/modules/content/pdfs/pdf-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { fillSpace } from "#server/testing/content-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";

/** The address of a PDF that was created a moment ago: creating one takes seconds, and has its own tests. */
const madePdf = async (fixture: OrganizationFixture) => {
  const { app, admin } = fixture;
  const spaceId = await fixture.newSpace();
  const path = { spaceId };
  await fillSpace(admin.client, spaceId);
  const { url } = await dataOf(getSpacePdf({ client: admin.client, path }));
  const { pathname, searchParams } = new URL(url);
  const [, , , revisionId = ""] = pathname.split("/");
  const named = (name: string) => searchParams.get(name) ?? "";
  const paper = pdfPaper.parse(named("paper"));
  const { key } = await planPdf(app.context, { spaceId, revisionId, only: false, paper });
  await putPdf(app.database.db, {
    spaceId,
    key,
    bytes: Buffer.from("%PDF-1.7"),
    size: 8,
    sheets: 1,
    warnings: [],
    problem: null,
    createdAt: app.context.now(),
  });
  return {
    params: { spaceId, revisionId },
    query: { only: "false" as const, paper, until: named("until"), signature: named("signature") },
  };
};

/** A successful call for every operation on created PDFs. */
export const pdfExamples = {
  downloadPDF: madePdf,
  getPDFStatus: madePdf,
};
