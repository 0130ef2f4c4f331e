import { operationsOf } from "../operation.ts";
import {
  changeRequestPDFQuery,
  pdfAddress,
  pdfAddressQuery,
  pdfQuery,
  pdfStatus,
} from "../schemas/pdf.ts";
import { contentReads } from "./reads.ts";

const defineOperation = operationsOf("PDF");

const published = "The address of a PDF, which opens without a token for an hour";

/** Spaces and change requests as PDF. */
export const pdfs = [
  defineOperation({
    id: "getSpacePDF",
    method: "GET",
    path: "/v1/spaces/{spaceId}/pdf",
    summary: "Get a space as PDF",
    description: "Of the active revision. The PDF is made when its address is opened first.",
    query: pdfQuery,
    success: { status: 200, description: published, schema: pdfAddress },
    failures: [409],
    permission: "space:view",
    load: "heavy",
    reads: contentReads,
  }),
  defineOperation({
    id: "getChangeRequestPDF",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf",
    summary: "Get a change request as PDF",
    description:
      "Of its revision as it is now, whole or what it changes. The PDF is made when its address is opened first.",
    query: changeRequestPDFQuery,
    success: { status: 200, description: published, schema: pdfAddress },
    failures: [409],
    permission: "space:view",
    load: "heavy",
    reads: ["change-request/content"],
  }),
  defineOperation({
    id: "downloadPDF",
    method: "GET",
    path: "/pdfs/{spaceId}/{revisionId}",
    summary: "Download a PDF",
    description:
      "The address is taken from an answer. Waits while the PDF is made, for at most 50 seconds; then 503 with Retry-After, while the work goes on.",
    query: pdfAddressQuery,
    success: { status: 200, description: "The PDF", mediaType: "*/*" },
    failures: [501],
    permission: "public",
    reads: [],
    publicBecause: "The address is signed and ends, so that it can be handed to a browser.",
  }),
  defineOperation({
    id: "getPDFStatus",
    method: "GET",
    path: "/pdfs/{spaceId}/{revisionId}/status",
    summary: "Say how far a PDF has come",
    description: "Takes what the address takes. Asking for it makes nothing.",
    query: pdfAddressQuery,
    success: { status: 200, description: "How far it is", schema: pdfStatus },
    permission: "public",
    reads: [],
    publicBecause: "The address is signed and ends, so that it can be handed to a browser.",
  }),
];
