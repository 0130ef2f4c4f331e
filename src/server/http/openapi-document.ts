import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createPlaces } from "#server/kit/places.ts";
import { accepts } from "./accepts.ts";
import { withoutPlace } from "./no-place.ts";

/** Next to the built service, or where the contract's generator writes it. */
const file = new URL(
  import.meta.url.endsWith(".ts") ? "../../contract/openapi.json" : "./openapi.json",
  import.meta.url,
);

const pack = promisify(gzip);

interface Prepared {
  readonly plain: Buffer<ArrayBuffer>;
  readonly packed: Buffer<ArrayBuffer>;
}

const prepare = async (): Promise<Prepared> => {
  const plain = Buffer.from(JSON.stringify(JSON.parse(await readFile(file, "utf8"))));
  return { plain, packed: Buffer.from(await pack(plain)) };
};

let prepared: Promise<Prepared> | undefined;

/** Returns the document as text. */
export const openApiText = async (): Promise<string> =>
  (await (prepared ??= prepare())).plain.toString("utf8");

/** How many bytes are sent at once; the rest waits until the client has read them. */
const PIECE = 64 * 1024;

/** Streams the bytes at the speed of the reader; calls `done` when they are sent or the reader is gone. */
const inPieces = (bytes: Buffer<ArrayBuffer>, done: () => void): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        controller.enqueue(bytes.subarray(at, (at += PIECE)));
        if (at < bytes.byteLength) return;
        controller.close();
        done();
      },
      cancel: done,
    },
    { highWaterMark: 0 },
  );
};

/** How many documents one address can receive and wait for at once: an office has many people behind one address. */
const PLACES = { running: 8, waiting: 64, longestWait: 10_000 };
const RETRY_AFTER = 5;
const TOO_OFTEN = "The document is sent to your address too often at once.";

/**
 * Creates the handler for the API's OpenAPI document, as JSON without whitespace. The document is generated at build
 * time, because generating it takes longer than the rest of a start, and is read and compressed on the first request.
 * Clients that request it often without reading it cost almost nothing: all responses share the same bytes, one
 * address can receive only a few at once, and each is sent at the speed of its reader.
 */
export const createOpenApiDocument = () => {
  const places = createPlaces(PLACES);
  return async (request: Request, address: string): Promise<Response> => {
    const { plain, packed } = await (prepared ??= prepare());
    const isPacked = accepts(request.headers.get("accept-encoding"), "gzip");
    const bytes = isPacked ? packed : plain;
    const headers = new Headers({
      "Content-Type": "application/json",
      "Content-Length": `${bytes.byteLength}`,
      Vary: "Accept-Encoding",
    });
    if (isPacked) headers.set("Content-Encoding", "gzip");
    if (request.method === "HEAD") return new Response(null, { headers });
    const { signal } = request;
    const { leave } = await places.take(address, { signal }).catch((error: unknown) => {
      throw withoutPlace(error, signal, TOO_OFTEN, RETRY_AFTER);
    });
    signal.addEventListener("abort", leave, { once: true });
    return new Response(inPieces(bytes, leave), { headers });
  };
};
