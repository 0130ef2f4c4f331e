/** The last ETag of each address; a few hundred short strings at most. */
const versions = new Map<string, string>();
const MOST = 500;

/** Remembers the ETag of a response. */
export const rememberVersion = (path: string, response: Response): void => {
  const version = response.headers.get("ETag");
  if (version === null || !response.ok) return;
  versions.delete(path);
  versions.set(path, version);
  const oldest = versions.keys().next().value;
  if (versions.size > MOST && oldest !== undefined) versions.delete(oldest);
};

/**
 * The version of a resource as this page last saw it. Take it when a form opens and send it as If-Match, so that a
 * concurrent change causes a 412 instead of being overwritten.
 */
export const versionOf = (path: string): string | undefined => versions.get(path);

/** Returns the If-Match header for a version, or no header without one. */
export const ifMatch = (version: string | undefined): { headers?: { "If-Match": string } } =>
  version === undefined ? {} : { headers: { "If-Match": version } };
