import { fetchBy } from "./connect.ts";

/** The upload progress of a file, in bytes. */
export interface Sent {
  readonly done: number;
  readonly all: number;
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Sends a request by XMLHttpRequest: fetch does not report upload progress. */
const sendNoting =
  (onSent: (sent: Sent) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      const stop = () => sending.abort();
      sending.open(request.method, request.url);
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
      sending.responseType = "arraybuffer";
      sending.upload.addEventListener("progress", ({ loaded, total }) =>
        onSent({ done: loaded, all: total }),
      );
      sending.addEventListener("load", () =>
        resolve(
          new Response(sending.status === 204 ? null : sending.response, {
            status: sending.status,
            statusText: sending.statusText,
            headers: headersOf(sending),
          }),
        ),
      );
      sending.addEventListener("error", () => reject(new TypeError("the upload did not arrive")));
      sending.addEventListener("abort", () =>
        reject(new DOMException("the upload was stopped", "AbortError")),
      );
      sending.addEventListener("loadend", () => request.signal.removeEventListener("abort", stop));
      request.signal.addEventListener("abort", stop);
      sending.send(body);
    });
  };

/** Creates a fetch for a large body that reports its upload progress. */
export const uploading = (onSent: (sent: Sent) => void) => fetchBy(sendNoting(onSent));
