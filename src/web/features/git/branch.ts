const PREFIX = "refs/heads/";

/** A branch as people call it, such as `main`. */
export const branchOf = (ref: string): string =>
  ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : ref;

/** A branch as Git calls it. */
export const refOf = (branch: string): string =>
  branch.startsWith(PREFIX) ? branch : `${PREFIX}${branch}`;
