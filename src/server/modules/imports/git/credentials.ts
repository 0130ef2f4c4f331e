import { gitFailure } from "#server/git/git-order.ts";
import { CannotOpen, seal, unseal } from "#server/kit/sealing.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";

/** The places of sealed secrets, which cannot be unsealed elsewhere. */
export const placeOf = {
  connection: (spaceId: string) => `git_connections.credential ${spaceId}`,
  hook: (spaceId: string) => `git_connections.hook_secret ${spaceId}`,
  sync: (syncId: string) => `git_syncs.credential ${syncId}`,
};

/** Seals a secret for its place; throws a conflict where the service has no key. */
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

/** Unseals the secret of a place; throws `GitFailure` where its key is gone. */
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

/** Decodes a part of an address; returns it unchanged if it is not validly encoded. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Splits an address into itself without the user name and password, and those. */
export const splitURL = (address: string) => {
  const url = new URL(address);
  const [username, password] = [decoded(url.username), decoded(url.password)];
  url.username = "";
  url.password = "";
  url.hash = "";
  url.search = "";
  const plain = url.href.replace(/\/+$/, "");
  if (username === "" && password === "") return { url: plain, credential: undefined };
  // A token on its own is in the place of the user name.
  const credential =
    password === ""
      ? { password: username }
      : { ...(username === "" ? {} : { username }), password };
  return { url: plain, credential };
};
