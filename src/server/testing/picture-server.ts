import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export interface PictureServer {
  /** `host:port`, as the setting that allows it expects. */
  readonly host: string;
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a small picture on this machine, for what the service itself fetches. */
export const startPictureServer = async (): Promise<PictureServer> => {
  const server = createServer((_, response) => response.end(onePixel));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    address: `http://${host}/logo.png`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
