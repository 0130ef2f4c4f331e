import { Failure } from "#server/kit/failures.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Rejects a Host that is neither ours nor this machine's own: a foreign page whose name resolves to the loopback
 * address (DNS rebinding) must not reach the service.
 */
export const checkHost = (request: Request, publicUrl: string): void => {
  const { hostname } = new URL(request.url);
  if (!loopback.has(hostname) && hostname !== new URL(publicUrl).hostname)
    throw new Failure("invalid", `This service does not answer for the host ${hostname}.`);
};

/** Rejects a path whose percent-encoding is invalid or hides a control character. */
export const checkPath = (request: Request): void => {
  let path: string;
  try {
    path = decodeURIComponent(new URL(request.url).pathname);
  } catch {
    throw new Failure("invalid", "The path holds broken percent-encoding.");
  }
  if (path.includes("\0")) throw new Failure("not-found", "There is no such address.");
};
