import { Failure } from "#server/kit/failures.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses a Host that is neither ours nor this machine's own: a page elsewhere that points its name at
 * the loopback address (DNS rebinding) must not reach the service.
 */
export const checkHost = (request: Request, publicUrl: string): void => {
  const { hostname } = new URL(request.url);
  if (!loopback.has(hostname) && hostname !== new URL(publicUrl).hostname)
    throw new Failure("invalid", `This service does not answer for the host ${hostname}.`);
};

/** Refuses a path whose percent-encoding is broken or hides a control character. */
export const checkPath = (request: Request): void => {
  let path: string;
  try {
    path = decodeURIComponent(new URL(request.url).pathname);
  } catch {
    throw new Failure("invalid", "The path holds broken percent-encoding.");
  }
  if (path.includes("\0")) throw new Failure("not-found", "There is no such address.");
};
