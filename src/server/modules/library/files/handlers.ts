import type { Operation } from "#contract/operation.ts";
import type { SpaceFilesQuery } from "#contract/schemas/space-file.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import type { On } from "#server/modules/content/handlers.ts";
import { type ContentState, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { listSpaceFiles, readSpaceFile } from "./space-files.ts";

type Listing<Path> = On<Path> &
  Pick<Call<Operation>, "page" | "list"> & { readonly query: SpaceFilesQuery };

/** The handlers for files that spaces and change requests share. */
export const fileAnswers = <Path>(
  stateOf: (context: Context, path: Path) => Promise<ContentState>,
) => ({
  files: async ({ context, params, query, page, list }: Listing<Path>) => {
    const found = await listSpaceFiles(context, await stateOf(context, params), query, page);
    return { body: { ...list(found.list, (row) => row), stats: found.stats } };
  },
  file: async ({ context, params }: On<Path & { readonly fileId: string }>) => ({
    body: await readSpaceFile(context, await stateOf(context, params), params.fileId),
  }),
});

const ofSpace = fileAnswers(stateOfSpace);

/** The files of spaces and their uses. */
export const fileHandlers = {
  listSpaceFiles: ofSpace.files,
  getSpaceFile: ofSpace.file,
} satisfies Partial<Handlers>;
