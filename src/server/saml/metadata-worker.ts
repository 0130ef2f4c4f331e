import { serveThread } from "#server/kit/serve-thread.ts";
import { readIdentityProviderMetadata } from "./identity-provider-metadata.ts";
import { MetadataProblem } from "./metadata-problem.ts";
import type { MetadataAnswer } from "./read-metadata.ts";

/** The thread that metadata is read in: somebody else's may keep it, and nobody else, busy. */

serveThread((xml: string): MetadataAnswer => {
  try {
    return { metadata: readIdentityProviderMetadata(xml) };
  } catch (error) {
    if (error instanceof MetadataProblem) return { problem: error.message };
    throw error;
  }
});
