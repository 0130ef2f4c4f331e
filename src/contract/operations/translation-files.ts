import { operationsOf } from "../operation.ts";
import { MAX_TRANSLATION_FILE } from "../schemas/limits.ts";
import {
  exportTranslationQuery,
  importTranslationQuery,
  translationImport,
} from "../schemas/translation-file.ts";
import { unitReads } from "./translation-runs.ts";

const defineOperation = operationsOf("Translations");

const one = "/v1/orgs/{organizationId}/translations/{translationId}";

export const translationFileOperations = [
  defineOperation({
    id: "exportTranslation",
    method: "GET",
    path: `${one}/export`,
    summary: "Download the units of a translation as a file for translators",
    description:
      "Files have a bound of units; of a larger translation ask for a page or a state. 503 while pages have changed that are still to be read.",
    query: exportTranslationQuery,
    success: { status: 200, description: "The file", mediaType: "*/*" },
    permission: "organization:view",
    reads: unitReads,
  }),
  defineOperation({
    id: "importTranslation",
    method: "POST",
    path: `${one}/import`,
    summary: "Take in a file that came back from translators",
    description:
      "The request is the file itself: XLIFF 1.2 or PO, made by the export of this translation. Units that fit are taken together, all of them or none. Needs the role edit on the translated space; what the file says is approved is, where the caller has the role review there.",
    query: importTranslationQuery,
    takesFile: true,
    maxBody: MAX_TRANSLATION_FILE,
    success: { status: 200, description: "What becomes of it", schema: translationImport },
    failures: [409],
    permission: "organization:view",
    changes: ["translation", "space/content"],
  }),
] as const;
