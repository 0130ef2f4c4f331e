import { gitFailure } from "#server/git/git-order.ts";
import { CannotOpen, seal, unseal } from "#server/kit/sealing.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";

/** Where a sealed secret stands; it opens nowhere else. */
export const placeOf = {
  connection: (spaceId: string) => `git_connections.credential ${spaceId}`,
  hook: (spaceId: string) => `git_connections.hook_secret ${spaceId}`,
  sync: (syncId: string) => `git_syncs.credential ${syncId}`,
};

/** Seals a secret for its place; a conflict where the service has no key. */
export const sealed = (
  { settings }: Pick<Context, "settings">,
  secret: string,
  place: string,
): string => {
  const made = seal(settings.sealingKeys ?? [], secret, place);
  if (made === undefined)
    throw conflict(
      "git.no-secret-key",
      "The service has no key to seal the credential with; its operator has to set SECRET_KEY. Nothing was changed.",
    );
  return made;
};

/** The secret of a place; a `GitFailure` where its key is gone. */
export const opened = (
  { settings }: Pick<Context, "settings">,
  kept: string,
  place: string,
): string => {
  try {
    return unseal(settings.sealingKeys ?? [], kept, place);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw gitFailure(
      "credential-unreadable",
      "The credential was sealed with a key that the service no longer has.",
      "Enter the credential again, or have the operator put the former key behind SECRET_KEY.",
      { cause: error },
    );
  }
};

/** What a part of an address says; as it stands where it is not written as addresses are. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** An address without user name and password, and these by themselves. */
export const splitURL = (address: string) => {
  const url = new URL(address);
  const [username, password] = [decoded(url.username), decoded(url.password)];
  url.username = "";
  url.password = "";
  url.hash = "";
  url.search = "";
  const plain = url.href.replace(/\/+$/, "");
  if (username === "" && password === "") return { url: plain, credential: undefined };
  // A token alone stands where the user name would.
  const credential =
    password === ""
      ? { password: username }
      : { ...(username === "" ? {} : { username }), password };
  return { url: plain, credential };
};
