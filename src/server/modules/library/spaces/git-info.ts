import type { GitInfo } from "#contract/schemas/git-connection.ts";

/** Of a space that is bound to a repository: what answers say of that. */
export interface BoundTo {
  readonly url: string;
  readonly provider: "github" | "gitlab" | null;
  /** When it was last synchronised, or bound. */
  readonly at: string;
}

/** The short name of a repository, such as `docs/handbook`. */
export const repositoryOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.replace(/^\/+/, "").replace(/\.git$/, "")) || url;

/** Where a space's commits come from, as other clients of the API know it. */
export const presentGitInfo = ({ url, provider, at }: BoundTo): GitInfo => ({
  repoName: repositoryOf(url),
  ...(provider === null ? {} : { installationProvider: provider }),
  url,
  updatedAt: new Date(at).toISOString(),
});
