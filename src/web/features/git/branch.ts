const PREFIX = "refs/heads/";

/** A branch's short name, such as `main`. */
export const branchOf = (ref: string): string =>
  ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : ref;

/** A branch's full ref name. */
export const refOf = (branch: string): string =>
  branch.startsWith(PREFIX) ? branch : `${PREFIX}${branch}`;
