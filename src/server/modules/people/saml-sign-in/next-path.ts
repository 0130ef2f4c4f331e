const LONGEST = 512;
const HOME = "/";

/**
 * The path of the dashboard to go on to after signing in. What is no path of ours leads home: another
 * host's address, in any of the ways in which browsers read one, control characters, and what is too long.
 */
export const nextPathOf = (asked: string | undefined): string => {
  if (asked === undefined || asked.length > LONGEST) return HOME;
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(asked)) return HOME;
  const base = "http://ours.invalid";
  if (!URL.canParse(asked, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(asked, base);
  if (origin !== base || pathname.startsWith("//")) return HOME;
  return `${pathname}${search}${hash}`;
};
