/** The name that robots.txt files know the service by. */
const ROBOT = "bindery";

/** Rules of a robots.txt that are kept, and wildcards in each. What has more of either cannot be kept to. */
const MOST_RULES = 1000;
const MOST_WILDCARDS = 10;
/** Characters of a rule, and of an address that is held against it. */
const LONGEST_RULE = 2048;
const MOST_SITEMAPS = 100;

interface Rule {
  readonly allows: boolean;
  /** What stands between the wildcards. */
  readonly parts: readonly string[];
  /** Whether the address ends where the rule does. */
  readonly isWhole: boolean;
  readonly length: number;
}

/** What a robots.txt says to this service. */
export interface Robots {
  /** Whether an address of its origin may be asked for; none, where there are more rules than can be kept to. */
  readonly allows: (address: string) => boolean;
  /** Seconds that it asks for between two requests. */
  readonly crawlDelay: number;
  /** The sitemaps that it names. */
  readonly sitemaps: readonly string[];
}

/** Letters that are escaped without need, or by other letters, are the same. */
const normal = (path: string): string => {
  try {
    return encodeURI(path).replaceAll(
      /%25([\da-f]{2})/gi,
      (_, code: string) => `%${code.toUpperCase()}`,
    );
  } catch {
    return path;
  }
};

/** Holds where the parts follow each other: each is looked for once, behind the one before. */
const matches = ({ parts, isWhole }: Rule, path: string): boolean => {
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? others.pop() : undefined;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  if (last === undefined) return path.length === at;
  return path.length - last.length >= at && path.endsWith(last);
};

const ruleOf = (value: string, allows: boolean): Rule => {
  const isWhole = value.endsWith("$");
  const pattern = normal(isWhole ? value.slice(0, -1) : value);
  return { allows, parts: pattern.split(/\*+/), isWhole, length: value.length };
};

interface Group {
  readonly agents: string[];
  readonly rules: (readonly [allows: boolean, value: string])[];
  crawlDelay?: number;
}

const readGroups = (text: string) => {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let namesAgents = false;
  for (const line of text.split(/[\r\n]+/)) {
    const said = line.split("#", 1)[0] ?? "";
    const colon = said.indexOf(":");
    if (colon === -1) continue;
    const [key, value] = [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
    if (key === "sitemap" && sitemaps.length < MOST_SITEMAPS) sitemaps.push(value);
    if (key === "user-agent") {
      if (!namesAgents) groups.push({ agents: [], rules: [] });
      namesAgents = true;
      // A version behind the name is nobody else.
      groups.at(-1)?.agents.push(value.toLowerCase().split("/", 1)[0] ?? "");
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined) continue;
    if (key === "allow" || key === "disallow") group.rules.push([key === "allow", value]);
    const seconds = Number(value);
    if (key === "crawl-delay" && value !== "" && seconds >= 0) group.crawlDelay = seconds;
    if (key === "allow" || key === "disallow" || key === "crawl-delay") namesAgents = false;
  }
  return { groups, sitemaps };
};

/**
 * Reads a robots.txt, once for as many addresses as are held against it: the groups for this service, or else those for
 * everybody. Of the rules that an address matches the longest counts, and of two as long the one that allows. What this
 * costs grows with the length of the text, and asking for an address with that of the rules that were kept.
 */
export const readRobots = (text: string): Robots => {
  const { groups, sitemaps } = readGroups(text);
  const named = groups.filter(({ agents }) => agents.includes(ROBOT));
  const ours = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const said = ours.flatMap(({ rules }) => rules).filter(([, value]) => value !== "");
  const tooMuch =
    said.length > MOST_RULES ||
    said.some(
      ([, value]) => value.length > LONGEST_RULE || value.split("*").length - 1 > MOST_WILDCARDS,
    );
  const rules = tooMuch ? [] : said.map(([allows, value]) => ruleOf(value, allows));
  const crawlDelay = ours.find((group) => group.crawlDelay !== undefined)?.crawlDelay ?? 0;
  return {
    crawlDelay,
    sitemaps,
    allows: (address) => {
      if (tooMuch) return false;
      const { pathname, search } = new URL(address);
      const path = normal(`${pathname}${search}`);
      let best: Rule | undefined;
      for (const rule of rules) {
        const isBetter =
          best === undefined ||
          rule.length > best.length ||
          (rule.length === best.length && rule.allows);
        if (isBetter && matches(rule, path)) best = rule;
      }
      return best?.allows ?? true;
    },
  };
};

/** Says who asks and what for, and where its people can be found by those who mind. */
export const robotName = (
  publicUrl: string,
  purpose: "link check" | "import" | "specification check",
): string => `Bindery/1.0 (${purpose}; +${publicUrl})`;
