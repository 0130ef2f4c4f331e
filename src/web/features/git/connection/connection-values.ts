import { z } from "zod";
import {
  gitCredential,
  gitDirections,
  gitDirectory,
  gitLandings,
  gitRef,
  gitURL,
} from "#contract/schemas/git-connection.ts";
import { issueText } from "#contract/schemas/issue-text.ts";
import { isRefusedFor, ServiceFailure } from "#web/api/failures.ts";
import type { GitConnection } from "#web/api/git.ts";
import { branchOf, refOf } from "../branch.ts";

const choices = z.enum(["none", "kept", "new"]);

/** What the form does with the credential, given a value that may not be valid yet. */
export const choiceOf = (value: unknown): z.infer<typeof choices> =>
  z.object({ choice: choices }).safeParse(value, { jitless: true }).data?.choice ?? "none";

/** What to do with the credential, and the new one. */
const credentialChoice = z
  .object({ choice: choices, username: z.string(), password: z.string() })
  .superRefine((value, context) => {
    if (value.choice !== "new") return;
    const { error } = gitCredential.safeParse(given(value), { jitless: true, error: issueText });
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
  });
type CredentialChoice = z.infer<typeof credentialChoice>;

const given = ({ username, password }: Omit<CredentialChoice, "choice">) => ({
  password,
  ...(username.trim() !== "" && { username: username.trim() }),
});

/** A connection as edited in the form: the branch by its short name, the credential as a choice. */
export const connectionSchema = z.object({
  url: gitURL,
  ref: z.string().trim().transform(refOf).pipe(gitRef),
  directory: gitDirectory,
  credential: credentialChoice,
  direction: z.enum(gitDirections),
  land: z.enum(gitLandings),
  automatic: z.boolean(),
  showEmail: z.boolean(),
  commitURL: gitURL.nullable(),
  treeURL: gitURL.nullable(),
});
/** The values as typed. */
export type ConnectionInput = z.input<typeof connectionSchema>;
/** The parsed values. */
export type ConnectionOutput = z.output<typeof connectionSchema>;

/** The values of the form: those of the connection, or the defaults of a new one. */
export const valuesOf = (connection: GitConnection | undefined): ConnectionInput => ({
  url: connection?.url ?? "",
  ref: branchOf(connection?.ref ?? "refs/heads/main"),
  directory: connection?.directory ?? "",
  credential: {
    choice: connection?.credential ? "kept" : "none",
    username: connection?.credential?.username ?? "",
    password: "",
  },
  direction: connection?.direction ?? "both",
  land: connection?.land ?? "direct",
  automatic: connection?.automatic ?? false,
  showEmail: connection?.showEmail ?? false,
  commitURL: connection?.commitURL ?? null,
  treeURL: connection?.treeURL ?? null,
});

/** The credential in a request: null removes it, absent keeps it. */
export const credentialIn = (credential: CredentialChoice) => {
  if (credential.choice === "kept") return {};
  return { credential: credential.choice === "none" ? null : given(credential) };
};

/**
 * The body that saves a connection. The addresses of commits and files belong to a repository and branch; if those
 * change, the service derives new addresses, unless they were edited as well.
 */
export const bodyOf = (
  { credential, commitURL, treeURL, ...values }: ConnectionOutput,
  changed: Partial<ConnectionOutput>,
) => {
  const moves = changed.url !== undefined || changed.ref !== undefined;
  return {
    ...values,
    ...credentialIn(credential),
    commitURL: moves && changed.commitURL === undefined ? null : commitURL,
    treeURL: moves && changed.treeURL === undefined ? null : treeURL,
  };
};

/** The fields that refusals of the whole form refer to. */
const fieldsOf = {
  "git.folder-taken": "directory",
  "git.no-secret-key": "credential.password",
} as const;

/** Assigns a refusal of the whole form to the field it refers to. */
export const atField = (error: unknown): unknown => {
  for (const reason of ["git.folder-taken", "git.no-secret-key"] as const)
    if (error instanceof ServiceFailure && isRefusedFor(error, reason)) {
      const { message, kind, status } = error;
      const details = [{ path: fieldsOf[reason], message }];
      return new ServiceFailure(message, { kind, status, reason, details });
    }
  return error;
};
