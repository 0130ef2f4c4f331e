import type { ChangeRequest } from "#contract/schemas/change-request.ts";
import type { Revision, RevisionSummary } from "#contract/schemas/revision.ts";
import type { User } from "#contract/schemas/user.ts";
import type { Context } from "#server/kit/context.ts";
import { presentChangeRequestsById } from "#server/modules/review/change-requests/present-by-id.ts";
import { peopleById } from "#server/modules/people/users/people-by-id.ts";
import { appAddresses } from "./app-addresses.ts";
import type { ContentState } from "./content-state.ts";
import { readFileList } from "./files.ts";
import { presentFiles } from "./present-file.ts";
import { presentPages } from "./present-pages.ts";
import type { RevisionRow } from "./revisions.ts";
import { readTree } from "./tree-store.ts";

type Head = Omit<RevisionSummary, "type" | "mergedFrom">;

const presentHead = (context: Context, row: RevisionRow, createdBy: User | undefined): Head => ({
  object: "revision",
  id: row.id,
  parents: [...row.parents],
  ...(Object.keys(row.variables).length === 0 ? {} : { variables: row.variables }),
  createdAt: row.createdAt.toISOString(),
  ...(createdBy === undefined ? {} : { createdBy }),
  urls: { app: appAddresses(context, row.spaceId).revision(row.id) },
});

/** The change requests that merges among the revisions came from, by id. */
const mergedFrom = async (
  context: Context,
  rows: readonly RevisionRow[],
): Promise<ReadonlyMap<string, ChangeRequest>> => {
  const ids = rows.flatMap((row) => (row.mergedFrom === null ? [] : [row.mergedFrom]));
  const presented = await presentChangeRequestsById(context, ids);
  return new Map(presented.map((one) => [one.id, one]));
};

/** Revisions as lists show them: everything but what they contain. */
export const presentRevisionSummaries = async (
  context: Context,
  rows: readonly RevisionRow[],
): Promise<RevisionSummary[]> => {
  const personOf = await peopleById(
    context,
    rows.map(({ createdBy }) => createdBy),
  );
  const sources = await mergedFrom(context, rows);
  return rows.map((row) => {
    const source = sources.get(row.mergedFrom ?? "");
    const author = row.createdBy === null ? undefined : personOf(row.createdBy);
    return {
      ...presentHead(context, row, author),
      type: row.type,
      ...(source === undefined ? {} : { mergedFrom: source }),
    };
  });
};

const presentRevisionSummary = async (
  context: Context,
  row: RevisionRow,
): Promise<RevisionSummary> => {
  const [summary] = await presentRevisionSummaries(context, [row]);
  if (!summary) throw new Error(`the revision ${row.id} was not presented`);
  return summary;
};

/** A revision with its pages and files. */
export const presentRevision = async (context: Context, state: ContentState): Promise<Revision> => {
  const { spaceId, revision } = state;
  const { type, mergedFrom: source, ...head } = await presentRevisionSummary(context, revision);
  const content = {
    pages: await presentPages(context, state, await readTree(context, spaceId, revision.root)),
    files: await presentFiles(
      context,
      spaceId,
      await readFileList(context, spaceId, revision.files),
    ),
    reusableContents: [],
  };
  if (type !== "merge") return { ...head, ...content, type };
  if (source === undefined) throw new Error(`the merge ${revision.id} came from nowhere`);
  return { ...head, ...content, type, mergedFrom: source };
};
