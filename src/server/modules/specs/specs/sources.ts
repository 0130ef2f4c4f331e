import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MAX_SPEC_BYTES } from "#contract/schemas/limits.ts";
import type { SpecSource } from "#contract/schemas/openapi-spec.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { checkAddress } from "#server/outbound/check-address.ts";

const pack = promisify(gzip);

/** A source as stored until it is read. */
export interface NewSource {
  readonly columns: {
    readonly source: "url" | "text" | "file";
    readonly sourceURL: string | null;
    readonly sourceName: string | null;
  };
  /** Present for a text or file. */
  readonly packed: Uint8Array | undefined;
}

/** Returns the source in a request, compressed if it is the text itself. */
export const sourceOf = async (context: Context, said: SpecSource): Promise<NewSource> => {
  if ("url" in said) {
    checkAddress(context, said.url, "source.url");
    return {
      columns: { source: "url", sourceURL: said.url, sourceName: null },
      packed: undefined,
    };
  }
  const bytes = Buffer.from(said.text, "utf8");
  if (bytes.byteLength > MAX_SPEC_BYTES)
    throw new Failure("too-large", `source.text is larger than ${MAX_SPEC_BYTES} bytes.`, {
      details: [{ path: "source.text", message: `at most ${MAX_SPEC_BYTES} bytes` }],
    });
  return {
    columns: { source: "text", sourceURL: null, sourceName: null },
    packed: await pack(bytes),
  };
};

/** Returns the source of an uploaded file. */
export const sourceOfFile = async (file: Buffer, name: string | undefined): Promise<NewSource> => {
  if (file.byteLength === 0) throw new Failure("invalid", "The file is empty.");
  return {
    columns: { source: "file", sourceURL: null, sourceName: name ?? null },
    packed: await pack(file),
  };
};
