import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findPublicSpec, type SpecPath } from "../specs/spec-rows.ts";
import { versionLocation } from "./present-version.ts";
import { findDocument } from "./version-rows.ts";
import { getVersion } from "./versions.ts";

/** Decompresses the stored document while it is sent. */
const unpacked = (bytes: Uint8Array): Readable => Readable.from([bytes]).pipe(createGunzip());

const streamed = (parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array>;

const around = async function* (
  before: string,
  bytes: Uint8Array,
  after: string,
): AsyncIterable<Uint8Array> {
  yield Buffer.from(before);
  yield* unpacked(bytes);
  yield Buffer.from(after);
};

/** Returns the whole document of a version, by default the served one. */
export const readContent = async (
  context: Context,
  path: SpecPath & { readonly versionId?: string | undefined },
): Promise<Response> => {
  const { spec, version } = await getVersion(context, path);
  const bytes = await findDocument(context.db, version.id);
  if (bytes === undefined) throw notFound("version of the specification");
  const url = JSON.stringify(`${versionLocation(context, spec, version.id)}/content`);
  const body = around('{"filesystem":{"openapi.json":', bytes, `},"url":${url}}`);
  return new Response(streamed(body), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
};

/** Returns the served version of a public specification, for anyone; 404 for a private one. */
export const readPublished = async (context: Context, path: SpecPath): Promise<Response> => {
  const served = (await findPublicSpec(context.db, path))?.served ?? null;
  const bytes = served === null ? undefined : await findDocument(context.db, served);
  if (bytes === undefined) throw notFound("specification");
  return new Response(streamed(around("", bytes, "")), {
    headers: {
      "Content-Type": "application/json",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      // It may also be read by tools in browsers on other origins.
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-store",
    },
  });
};
