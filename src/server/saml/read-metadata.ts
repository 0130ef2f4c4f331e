import { createBoundedThread, OutOfTime } from "#server/kit/bounded-thread.ts";
import type { IdentityProviderMetadata } from "./identity-provider-metadata.ts";
import { MetadataProblem } from "./metadata-problem.ts";

export type MetadataAnswer =
  | { readonly metadata: IdentityProviderMetadata }
  | { readonly problem: string };

const TIME_LIMIT_MS = 1000;

/** Creates a reader that parses metadata in a separate thread, each within `timeLimit` milliseconds. */
export const createMetadataReader = (timeLimit: number) => {
  const thread = createBoundedThread<string, MetadataAnswer>(
    new URL("./metadata-worker.ts", import.meta.url),
    { timeLimit, mostWaiting: 16, memoryMb: 256 },
  );
  return async (xml: string): Promise<IdentityProviderMetadata> => {
    try {
      const answer = await thread.ask(xml);
      if ("problem" in answer) throw new MetadataProblem(answer.problem);
      return answer.metadata;
    } catch (error) {
      if (error instanceof OutOfTime)
        throw new MetadataProblem("Reading the metadata took too long and was ended.");
      throw error;
    }
  };
};

/**
 * As `readIdentityProviderMetadata`, in a separate thread and within a second. Throws `MetadataProblem`, or
 * `ThreadBusy` where too much is already waiting.
 */
export const readMetadataApart = createMetadataReader(TIME_LIMIT_MS);
