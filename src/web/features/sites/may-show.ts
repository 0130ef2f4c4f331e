import type { Space } from "#web/api/spaces.ts";

/**
 * Whether the caller may put a space on a site: it takes the role Creator there, which is the one that may
 * synchronize it too.
 */
export const mayShow = ({ permissions }: Space): boolean => permissions.triggerGitSync;
