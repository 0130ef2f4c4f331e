import { Errors } from "isomorphic-git";
import type { GitProblem } from "#contract/schemas/git-connection.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { GitFailure, gitFailure, MAX_RECEIVED_BYTES } from "./git-order.ts";

const TRY_AGAIN = "Nothing was changed. Try again later.";

const ofOutbound = ({ reason, message }: OutboundFailure): GitFailure => {
  switch (reason) {
    case "address":
    case "redirects":
      return gitFailure(
        "address",
        `The repository's address cannot be used because ${message}.`,
        "Enter the address that the repository has now, on a public server.",
      );
    case "unknown-name":
      return gitFailure(
        "address",
        `The repository's server was not found: ${message}.`,
        "Check the spelling of the address.",
      );
    case "too-large":
      return gitFailure(
        "too-large",
        `The repository sent more than ${MAX_RECEIVED_BYTES / 1_000_000} MB.`,
        "Keep the documentation in a repository of its own, or take large files out of its history.",
      );
    case "too-slow":
      return gitFailure("too-slow", `The repository did not answer: ${message}.`, TRY_AGAIN);
    default:
      return gitFailure(
        "unreachable",
        `The repository could not be reached: ${message}.`,
        TRY_AGAIN,
      );
  }
};

/** Converts an HTTP status of a Git server to a problem; `pushing` where something was to be written. */
export const problemOfStatus = (
  status: number,
  pushing: boolean,
  hasCredential: boolean,
): GitFailure => {
  if (status === 401 || status === 403)
    return gitFailure(
      "credentials",
      hasCredential
        ? pushing
          ? "The server does not let the credential push to the repository."
          : "The server does not accept the credential for the repository."
        : pushing
          ? "The server wants a credential before anything is pushed."
          : "The server wants a credential before it shows the repository.",
      pushing
        ? "Enter a token that may write the repository's contents, or sync into the space only."
        : "Enter a token that may read the repository, or check that it has not expired.",
    );
  if (status === 404 || status === 410)
    return gitFailure(
      "not-found",
      "The server has no repository at this address, or does not show it to this credential.",
      "Check the address, and that the credential may see the repository.",
    );
  if (status === 429 || status >= 500)
    return gitFailure("unreachable", `The server answered ${status}.`, TRY_AGAIN);
  return gitFailure(
    "not-git",
    `What is at this address answered ${status}, and is no Git repository.`,
    "Enter the address that `git clone` takes, such as https://github.com/owner/name.git.",
  );
};

/** Converts an error of work on a repository to a problem, with a message for people. */
export const problemOf = (error: unknown, pushing: boolean): GitProblem => {
  if (error instanceof GitFailure) return error.problem;
  if (error instanceof OutboundFailure) return ofOutbound(error).problem;
  if (error instanceof Error && error.cause !== undefined && error.cause !== error) {
    const { cause } = error;
    if (cause instanceof OutboundFailure || cause instanceof GitFailure)
      return problemOf(cause, pushing);
  }
  if (
    error instanceof Errors.SmartHttpError ||
    error instanceof Errors.EmptyServerResponseError ||
    (error instanceof Errors.ParseError && error.data.expected.startsWith("# service="))
  )
    return problemOfStatus(200, pushing, false).problem;
  if (error instanceof Errors.GitPushError || error instanceof Errors.PushRejectedError) {
    const said = error instanceof Errors.GitPushError ? error.data.prettyDetails.trim() : "";
    const isStale = /fetch first|non-fast-forward|stale|lock|failed to update|cannot lock/i.test(
      said,
    );
    return isStale || error instanceof Errors.PushRejectedError
      ? movedMeanwhile().problem
      : gitFailure(
          "protected-branch",
          `The server refused the push${said === "" ? "" : `: ${said.slice(0, 300)}`}.`,
          "Let the credential push to the branch, or bind the space to another branch and open a pull request from it.",
        ).problem;
  }
  return gitFailure(
    "broken-pack",
    "What the repository sent cannot be read as Git's own data.",
    "Nothing was changed. Check the repository with `git fsck`, and try again.",
  ).problem;
};

/** The failure for a branch that has moved since it was read. */
export const movedMeanwhile = (): GitFailure =>
  gitFailure(
    "moved-meanwhile",
    "Somebody pushed to the branch meanwhile, so nothing was pushed over it.",
    "Sync again: it reads the new commits first.",
  );
