import type { z } from "zod";
import {
  MAX_SAML_METADATA,
  type readSAMLMetadata as readSchema,
  type SAMLMetadata,
} from "#contract/schemas/saml.ts";
import type { Context } from "#server/kit/context.ts";
import { ThreadBusy } from "#server/kit/bounded-thread.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { guardedFetch } from "#server/outbound/guarded-fetch.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { MetadataProblem } from "#server/saml/metadata-problem.ts";
import { readMetadataApart } from "#server/saml/read-metadata.ts";

const TIMEOUT_MS = 10_000;

const fetchMetadata = async (address: string, allow: readonly string[]): Promise<string> => {
  try {
    const bytes = await guardedFetch(address, {
      allow,
      maxBytes: MAX_SAML_METADATA,
      timeoutMs: TIMEOUT_MS,
      accept: "application/samlmetadata+xml, application/xml, text/xml",
    });
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof OutboundFailure)
      throw invalid("url", `the metadata could not be fetched because ${error.message}`);
    if (error instanceof TypeError) throw invalid("url", "what is there is not text in UTF-8");
    throw error;
  }
};

/**
 * Reads an identity provider's metadata, from its XML or from its address, which must be public. Stores nothing.
 * Throws invalid, naming the element at fault, if no provider can be set up with it.
 */
export const readMetadata = async (
  { settings }: Context,
  { url, xml = "" }: z.output<typeof readSchema>,
): Promise<SAMLMetadata> => {
  const text = url === undefined ? xml : await fetchMetadata(url, settings.outboundAllow);
  try {
    const { certificates, ...metadata } = await readMetadataApart(text);
    return { ...metadata, certificates: [...certificates] };
  } catch (error) {
    if (error instanceof MetadataProblem)
      throw invalid(url === undefined ? "xml" : "url", error.message);
    if (error instanceof ThreadBusy)
      throw new Failure("busy", "Other metadata is being read. Nothing was changed. Try again.", {
        retryAfter: 2,
      });
    throw error;
  }
};
