import { body, event, type ExpectedEvents } from "./expected-events.ts";

const content = { type: "website", url: "https://docs.example.com/" };

/** The events recorded by the examples of imports. */
export const importEvents: ExpectedEvents = {
  importContent: event("import.begun", {}, { source: content, target: { direct: true } }),
  importContentInChangeRequest: event("import.begun", {}, (example) => ({
    source: content,
    target: { direct: false, changeRequest: example.params?.["changeRequestId"] },
  })),
  startImportRun: event("import.begun", {}, (example) => ({
    source: body(example)["source"],
    target: { direct: false },
  })),
  chooseImportPages: event("import.chosen", {}, { excluded: 1, alternatives: [] }),
  cancelImportRun: event(
    "import.cancelled",
    { status: "in-progress", phase: "choosing" },
    { keep: false },
  ),
  resumeImportRun: event("import.resumed", { status: "cancelled" }, { phase: "fetching" }),
  retryImportRun: event("import.retried", {}, { pages: 1 }),
  createImportRedirects: event("redirect.imported", {}, (example) => ({
    importRun: example.params?.["importRunId"],
    redirects: 1,
    permanent: true,
  })),
};
