import { z } from "zod";
import { MAX_GIT_REF, MAX_GIT_SECRET, MAX_GIT_URL } from "./limits.ts";
import { id, location, timestamp } from "./primitives.ts";

export const gitProviders = ["github", "gitlab"] as const;
const gitProvider = z.enum(gitProviders);

/** The origin of a space's commits, in the form other clients of the API expect. */
export const gitInfo = z
  .object({
    repoName: z.string().optional(),
    installationProvider: z.enum([...gitProviders, "github-legacy"]).optional(),
    integration: z.string().optional(),
    url: z.string().optional(),
    updatedAt: timestamp.optional(),
  })
  .meta({ id: "GitSyncState" });
export type GitInfo = z.infer<typeof gitInfo>;

/** The address of a repository. A user name and password in it are extracted and stored as credentials. */
export const gitURL = z
  .url({ protocol: /^https?$/, error: "must be an address that starts with https://" })
  .max(MAX_GIT_URL);

/** A branch by its full ref name. */
export const gitRef = z
  .string()
  .max(MAX_GIT_REF)
  .regex(/^refs\/heads\/[^\s~^:?*[\\\p{Cc}]+$/u, "must be a branch, such as refs/heads/main")
  .refine((ref) => !/\.\.|@\{|\/\/|\/\.|\/$|\.$|\.lock(?:\/|$)/.test(ref), {
    error: "must be the name of a branch as Git allows it",
  });

/** A folder of a repository; empty for the whole repository. */
export const gitDirectory = z
  .string()
  .max(1024)
  .regex(/^[^\\\p{Cc}]*$/u, "must have no backslash or control character")
  .refine((path) => !path.split("/").some((name) => name === ".." || /^\.git$/i.test(name)), {
    error: "must lie inside the repository",
  })
  .transform((path) =>
    path
      .split("/")
      .filter((name) => name !== "" && name !== ".")
      .join("/"),
  );

export const gitDirections = ["both", "import", "export"] as const;
export const gitLandings = ["direct", "change-request"] as const;

const secret = z
  .string()
  .min(1)
  .max(MAX_GIT_SECRET)
  .regex(/^[^\p{Cc}]*$/u, "must be one line");

/** A password or token for a repository, and the user it belongs to. Never returned. */
export const gitCredential = z
  .strictObject({
    username: z
      .string()
      .max(256)
      .regex(/^[^:\p{Cc}]*$/u, "must have no colon")
      .optional(),
    password: secret,
  })
  .meta({ id: "GitCredential" });

const choices = {
  directory: gitDirectory.default(""),
  direction: z.enum(gitDirections).default("both"),
  land: z.enum(gitLandings).default("direct").meta({
    description: "Whether commits go into the space at once, or into a change request each time.",
  }),
  automatic: z.boolean().default(false).meta({
    description:
      "Whether it syncs by itself: when a webhook tells of a push, else every 15 minutes.",
  }),
  showEmail: z.boolean().default(false).meta({
    description: "Whether commits name the e-mail address of whoever changed the space.",
  }),
};

export const setGitConnection = z
  .strictObject({
    url: gitURL,
    ref: gitRef,
    ...choices,
    credential: gitCredential.nullable().optional().meta({
      description:
        "null takes it away; absent keeps it, unless the repository is on another server now.",
    }),
    treeURL: gitURL.nullable().optional().meta({
      description: "In front of the paths of files that lie outside of the folder.",
    }),
    commitURL: gitURL.nullable().optional().meta({
      description: "In front of the ids of commits, for links to them.",
    }),
  })
  .meta({ id: "SetGitConnection" });
export type SetGitConnection = z.output<typeof setGitConnection>;

export const gitCommit = z
  .object({
    oid: z.string(),
    message: z.string(),
    author: z.string(),
    committedAt: timestamp,
    url: z.string().optional(),
  })
  .meta({ id: "GitCommit" });

export const gitConnection = z
  .object({
    object: z.literal("git-connection"),
    url: z.string(),
    ref: z.string(),
    directory: z.string(),
    direction: z.enum(gitDirections),
    land: z.enum(gitLandings),
    automatic: z.boolean(),
    showEmail: z.boolean(),
    credential: z
      .object({ username: z.string().optional() })
      .nullable()
      .meta({ description: "Whether there is one; what it is is never answered." }),
    treeURL: z.string().optional(),
    commitURL: z.string().optional(),
    provider: gitProvider.optional(),
    repository: z.string().meta({ description: "Its short name, such as `docs/handbook`." }),
    synced: z
      .object({
        commit: z.string(),
        url: z.string().optional(),
        revision: id,
        at: timestamp,
      })
      .nullable()
      .meta({ description: "The commit and the revision that last said the same." }),
    changedHere: z.number().int().min(0).meta({
      description: "Pages that differ from the last synced commit.",
    }),
    pending: z
      .object({ changeRequest: id, number: z.number().int(), commit: z.string() })
      .nullable()
      .meta({ description: "A change request that commits wait in; exports wait for it." }),
    head: z
      .object({ commit: z.string(), ahead: z.number().int().min(0), seenAt: timestamp })
      .nullable()
      .meta({ description: "The latest commit that was seen, and how many are not synced." }),
    webhook: z
      .object({ url: location, createdAt: timestamp, lastAt: timestamp.optional() })
      .nullable(),
    lastSync: id.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "GitConnection" });
export type GitConnection = z.infer<typeof gitConnection>;

export const checkGitConnection = z
  .strictObject({
    url: gitURL.optional(),
    ref: gitRef.optional(),
    credential: gitCredential.nullable().optional(),
  })
  .meta({ id: "CheckGitConnection" });

/** Why communication with a repository failed, and what to do about it. */
export const gitProblemCodes = [
  "address",
  "unreachable",
  "credentials",
  "not-found",
  "no-branch",
  "not-git",
  "sha256",
  "protected-branch",
  "moved-meanwhile",
  "too-large",
  "too-many",
  "too-slow",
  "memory",
  "broken-pack",
  "empty",
  "credential-unreadable",
  "space-gone",
  "not-allowed",
  "under-review",
  "plan-moved",
  "interrupted",
  "unexpected",
] as const;
export const gitProblem = z
  .object({ code: z.enum(gitProblemCodes), message: z.string(), remedy: z.string() })
  .meta({ id: "GitProblem" });
export type GitProblem = z.infer<typeof gitProblem>;

export const gitCheck = z
  .object({
    problem: gitProblem.nullable().meta({ description: "null: it can be read." }),
    branches: z.array(z.string()).meta({ description: "The first thousand, by name." }),
    hasBranch: z.boolean(),
    isEmpty: z.boolean(),
    mayPush: z.boolean().nullable().meta({
      description:
        "Whether the server lets the credential push at all; null where it was not asked.",
    }),
    protocol: z.number().int().nullable(),
  })
  .meta({ id: "GitCheck" });
export type GitCheck = z.infer<typeof gitCheck>;

export const gitWebhook = z
  .object({ url: location, secret: z.string().meta({ description: "Shown this once." }) })
  .meta({ id: "GitWebhook" });

const repositoryInfo = z.strictObject({
  provider: gitProvider.optional(),
  url: gitURL.optional(),
});
const requested = {
  url: gitURL,
  ref: gitRef,
  repoCacheID: z.string().max(256).optional().meta({ description: "Accepted, and not used." }),
  repoTreeURL: gitURL.optional().meta({
    description: "In front of the paths of files that lie outside of the folder.",
  }),
  repoCommitURL: gitURL.optional().meta({ description: "In front of the ids of commits." }),
  repoProjectDirectory: gitDirectory.optional(),
  timestamp: timestamp.optional().meta({
    description: "When what asks for this happened: what is older than the last one is ignored.",
  }),
  force: z.boolean().default(false).meta({
    description: "Whether this side wins where both changed. The other's state stays linked.",
  }),
  gitInfo: repositoryInfo.optional(),
};
export const importGitRepository = z
  .strictObject({
    ...requested,
    standalone: z.boolean().default(false).meta({
      description: "Makes a revision without changing what the space says.",
    }),
  })
  .meta({ id: "ImportGitRepository" });
export const exportToGitRepository = z
  .strictObject({ ...requested, commitMessage: z.string().min(1).max(10_000) })
  .meta({ id: "ExportToGitRepository" });
