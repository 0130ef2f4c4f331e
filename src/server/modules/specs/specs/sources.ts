import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MAX_SPEC_BYTES } from "#contract/schemas/limits.ts";
import type { SpecSource } from "#contract/schemas/openapi-spec.ts";
import { isPrivateHost } from "#contract/schemas/web-address.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { checkTarget } from "#server/outbound/check-target.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";

const pack = promisify(gzip);

/** A source as it is kept until it is read. */
export interface NewSource {
  readonly columns: {
    readonly source: "url" | "text" | "file";
    readonly sourceURL: string | null;
    readonly sourceName: string | null;
  };
  /** Of a text or file. */
  readonly packed: Uint8Array | undefined;
}

/** Refuses an address that is not on the public internet whatever its name leads to, by the path in the request. */
const checkAddress = ({ settings }: Context, address: string, path: string): void => {
  try {
    const { url, allowed } = checkTarget(address, {
      ports: [80, 443],
      allow: settings.outboundAllow,
    });
    if (!allowed && isPrivateHost(url.hostname))
      throw invalid(path, "must be on a public host name, not on a private address");
  } catch (error) {
    if (error instanceof OutboundFailure) throw invalid(path, error.message);
    throw error;
  }
};

/** What a request says, packed where it is the source itself. */
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

/** A file as it was sent. */
export const sourceOfFile = async (file: Buffer, name: string | undefined): Promise<NewSource> => {
  if (file.byteLength === 0) throw new Failure("invalid", "The file is empty.");
  return {
    columns: { source: "file", sourceURL: null, sourceName: name ?? null },
    packed: await pack(file),
  };
};
