import type { Handlers } from "#server/http/handler.ts";
import { listImportPages, presentImportPage, previewImportPage } from "./pages/list-pages.ts";
import { createImportRedirects, listImportRedirects } from "./redirects/import-redirects.ts";
import { importContent } from "./runs/import-content.ts";
import { importLocation, presentImport, presentImports } from "./runs/present-run.ts";
import {
  beginImport,
  cancelImport,
  chooseImportPages,
  listImports,
  resumeImport,
  retryImport,
} from "./runs/runs.ts";

/** `waitMs` is how long a request for an import in the published format waits for it. */
export const createImportHandlers = (waitMs: number) =>
  ({
    importContent: async ({ context, params, body }) => {
      const done = await importContent(context, params, body, waitMs);
      return { body: done.body, headers: { Location: done.location } };
    },
    importContentInChangeRequest: async ({ context, params, body }) => {
      const done = await importContent(context, params, body, waitMs);
      return { body: done.body, headers: { Location: done.location } };
    },
    startImportRun: async ({ context, body }) => {
      const run = await beginImport(context, body);
      return {
        body: await presentImport(context, run.id),
        headers: { Location: importLocation(context, run) },
      };
    },
    listImportRuns: async ({ context, query, page, list }) => {
      const { space, changeRequest, status } = query;
      const found = await listImports(context, { space, changeRequest, status }, page);
      const rows = await presentImports(context, found.rows);
      return { body: list({ ...found, rows }, (row) => row) };
    },
    getImportRun: async ({ context, params }) => ({
      body: await presentImport(context, params.importRunId),
    }),
    listImportPages: async ({ context, params, query, page, list }) => {
      const { status, loss } = query;
      const found = await listImportPages(context, params.importRunId, { status, loss }, page);
      return { body: list(found, presentImportPage) };
    },
    getImportPage: async ({ context, params }) => ({
      body: await previewImportPage(context, params.importRunId, params.importPageId),
    }),
    chooseImportPages: async ({ context, params, body }) => {
      const { id } = await chooseImportPages(context, params.importRunId, body);
      return { body: await presentImport(context, id) };
    },
    cancelImportRun: async ({ context, params, body }) => {
      const { id } = await cancelImport(context, params.importRunId, body);
      return { body: await presentImport(context, id) };
    },
    resumeImportRun: async ({ context, params, body }) => {
      const { id } = await resumeImport(context, params.importRunId, body);
      return { body: await presentImport(context, id) };
    },
    retryImportRun: async ({ context, params }) => {
      const { id } = await retryImport(context, params.importRunId);
      return { body: await presentImport(context, id) };
    },
    listImportRedirects: async ({ context, params, query, page, list }) => {
      const { siteSpace, base, status } = query;
      const asked = { siteSpace, base, status };
      const found = await listImportRedirects(context, params, asked, page);
      return { body: list(found, (one) => one) };
    },
    createImportRedirects: async ({ context, params, body }) => ({
      body: await createImportRedirects(context, params, body),
    }),
  }) satisfies Partial<Handlers>;
