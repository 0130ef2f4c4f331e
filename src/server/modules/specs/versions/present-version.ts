import type {
  OpenAPISpecVersion,
  SpecChangeAnswer,
  SpecOperationAnswer,
} from "#contract/schemas/openapi-version.ts";
import { RULES } from "#openapi/compare/rules.ts";
import type { JsonValue } from "#openapi/json.ts";
import type { Context } from "#server/kit/context.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { specApp, specLocation } from "../specs/present-spec.ts";
import type { SpecRow } from "../specs/spec-rows.ts";
import type { SpecChangeRow, SpecOperationRow, SpecVersionRow } from "./version-rows.ts";

export const versionLocation = (
  context: Context,
  spec: Pick<SpecRow, "organizationId" | "slug">,
  id: string,
): string => `${specLocation(context, spec)}/versions/${id}`;

/** Presents versions for a response. */
export const presentVersions = async (
  context: Context,
  spec: SpecRow,
  rows: readonly SpecVersionRow[],
): Promise<OpenAPISpecVersion[]> => {
  const personOf = await peopleById(
    context,
    rows.map(({ reviewedBy }) => reviewedBy),
  );
  return rows.map((row): OpenAPISpecVersion => {
    const location = versionLocation(context, spec, row.id);
    return {
      object: "openapi-spec-version",
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      url: `${location}/content`,
      urls: { location, app: `${specApp(context, spec)}/versions/${row.id}` },
      number: row.number,
      state: row.state,
      ...(row.servedAt === null ? {} : { servedAt: row.servedAt.toISOString() }),
      title: row.title,
      format: row.format,
      syntax: row.syntax,
      operations: row.operations,
      bytes: row.size,
      files: row.files,
      problems: [...row.problems],
      ...(row.comparedWith === null ? {} : { comparedWith: row.comparedWith }),
      ...(row.counts === null ? {} : { changes: row.counts, acceptedChanges: row.acceptedChanges }),
      ...(row.verdict === null || row.reviewedAt === null
        ? {}
        : {
            review: {
              verdict: row.verdict,
              by: personOf(row.reviewedBy),
              at: row.reviewedAt.toISOString(),
              ...(row.note === null ? {} : { note: row.note }),
            },
          }),
    };
  });
};

export const presentVersion = async (
  context: Context,
  spec: SpecRow,
  row: SpecVersionRow,
): Promise<OpenAPISpecVersion> => {
  const [version] = await presentVersions(context, spec, [row]);
  if (version === undefined) throw new Error(`the version ${row.id} was not presented`);
  return version;
};

export const presentOperation = ({
  method,
  path,
  kind,
  operationId,
  summary,
  tags,
  deprecated,
}: Omit<SpecOperationRow, "versionId" | "n">): SpecOperationAnswer => ({
  method,
  path,
  kind,
  ...(operationId === null ? {} : { operationId }),
  ...(summary === null ? {} : { summary }),
  tags,
  deprecated,
});

export const presentChange = (
  row: Omit<SpecChangeRow, "versionId" | "n" | "saidClass" | "key">,
): SpecChangeAnswer => ({
  rule: row.rule,
  title: RULES[row.rule].title,
  class: row.class,
  accepted: row.accepted,
  ...(row.method === null || row.path === null
    ? {}
    : { operation: { method: row.method, path: row.path } }),
  pointer: row.pointer,
  ...(row.direction === null ? {} : { direction: row.direction }),
  ...(row.before === null ? {} : { before: row.before as JsonValue }),
  ...(row.after === null ? {} : { after: row.after as JsonValue }),
  words: row.words,
});
