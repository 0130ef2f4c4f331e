import type { GitInfo } from "#contract/schemas/git-connection.ts";

/** The repository that a space is bound to, as shown in responses. */
export interface BoundTo {
  readonly url: string;
  readonly provider: "github" | "gitlab" | null;
  /** When it was last synchronized or, if never, bound. */
  readonly at: string;
}

/** The short name of a repository, such as `docs/handbook`. */
export const repositoryOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.replace(/^\/+/, "").replace(/\.git$/, "")) || url;

/** The source of a space's commits, as other clients of the API know it. */
export const presentGitInfo = ({ url, provider, at }: BoundTo): GitInfo => ({
  repoName: repositoryOf(url),
  ...(provider === null ? {} : { installationProvider: provider }),
  url,
  updatedAt: new Date(at).toISOString(),
});
