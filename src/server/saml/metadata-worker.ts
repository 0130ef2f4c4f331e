import { serveThread } from "#server/kit/serve-thread.ts";
import { readIdentityProviderMetadata } from "./identity-provider-metadata.ts";
import { MetadataProblem } from "./metadata-problem.ts";
import type { MetadataAnswer } from "./read-metadata.ts";

/** The thread in which metadata is parsed, so that untrusted metadata blocks only this thread. */

serveThread((xml: string): MetadataAnswer => {
  try {
    return { metadata: readIdentityProviderMetadata(xml) };
  } catch (error) {
    if (error instanceof MetadataProblem) return { problem: error.message };
    throw error;
  }
});
