import type { ChangeRequest } from "#contract/schemas/change-request.ts";
import type { Revision, RevisionSummary } from "#contract/schemas/revision.ts";
import type { User } from "#contract/schemas/user.ts";
import type { Context } from "#server/kit/context.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { appAddresses, presentPages } from "../pages/present-pages.ts";
import { fileWithGit, gitBlobsOf, pageWithGit } from "./git-blobs.ts";
import { gitOfRevisions, type RevisionGitRow } from "./revision-git.ts";
import type { ContentState, RevisionRow } from "./revisions.ts";
import { readFileList } from "../files/files.ts";
import { presentFiles } from "../files/file-address.ts";
import { readTree } from "../store/page-trees.ts";

/** Presents the change requests of merges, by id; deleted ones are left out. */
export type PresentChangeRequests = (
  context: Context,
  ids: readonly string[],
) => Promise<readonly ChangeRequest[]>;

type Head = Omit<RevisionSummary, "type" | "mergedFrom">;

const presentGit = ({ oid, message, createdByService, url, ref }: RevisionGitRow) => ({
  oid,
  message,
  createdByService,
  ...(url === null ? {} : { url }),
  ref,
});

const presentHead = (
  context: Context,
  row: RevisionRow,
  createdBy: User | undefined,
  git: RevisionGitRow | undefined,
): Head => ({
  object: "revision",
  id: row.id,
  parents: [...row.parents],
  ...(Object.keys(row.variables).length === 0 ? {} : { variables: row.variables }),
  createdAt: row.createdAt.toISOString(),
  ...(createdBy === undefined ? {} : { createdBy }),
  ...(git === undefined ? {} : { git: presentGit(git) }),
  urls: { app: appAddresses(context, row.spaceId).revision(row.id) },
});

/** Presents revisions for lists: everything but their content. */
export const presentRevisionSummaries = async (
  context: Context,
  rows: readonly RevisionRow[],
  presentChangeRequests: PresentChangeRequests,
): Promise<RevisionSummary[]> => {
  const personOf = await peopleById(
    context,
    rows.map(({ createdBy }) => createdBy),
  );
  const commits = await gitOfRevisions(
    context,
    rows.map(({ id }) => id),
  );
  const merged = rows.flatMap(({ mergedFrom }) => mergedFrom ?? []);
  const presented = await presentChangeRequests(context, merged);
  const sources = new Map(presented.map((one) => [one.id, one]));
  return rows.map((row) => {
    const source = sources.get(row.mergedFrom ?? "");
    const author = row.createdBy === null ? undefined : personOf(row.createdBy);
    return {
      ...presentHead(context, row, author, commits.get(row.id)),
      type: row.type,
      ...(source === undefined ? {} : { mergedFrom: source }),
    };
  });
};

/** Presents a revision with its pages and files; `metadata` adds what Git has of them. */
export const presentRevision = async (
  context: Context,
  state: ContentState,
  presentChangeRequests: PresentChangeRequests,
  metadata = true,
): Promise<Revision> => {
  const { spaceId, revision } = state;
  const [summary] = await presentRevisionSummaries(context, [revision], presentChangeRequests);
  if (!summary) throw new Error(`the revision ${revision.id} was not presented`);
  const { type, mergedFrom: source, git, ...plain } = summary;
  const head = git === undefined || !metadata ? plain : { ...plain, git };
  const blobs = await gitBlobsOf(context, state, metadata);
  const pages = await presentPages(context, state, await readTree(context, spaceId, revision.root));
  const files = await presentFiles(
    context,
    spaceId,
    await readFileList(context, spaceId, revision.files),
  );
  const content = {
    pages: pages.map((page) => pageWithGit(page, blobs)),
    files: files.map((file) => fileWithGit(file, blobs)),
    reusableContents: [],
  };
  if (type !== "merge") return { ...head, ...content, type };
  if (source === undefined) throw new Error(`the merge ${revision.id} came from nowhere`);
  return { ...head, ...content, type, mergedFrom: source };
};
