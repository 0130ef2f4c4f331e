/** The service's name in robots.txt files. */
const ROBOT = "bindery";

/** Maximum number of rules kept from a robots.txt, and of wildcards in each. Beyond either, it cannot be obeyed. */
const MOST_RULES = 1000;
const MOST_WILDCARDS = 10;
/** Maximum length of a rule, and of an address it is matched against, in characters. */
const LONGEST_RULE = 2048;
const MOST_SITEMAPS = 100;

interface Rule {
  readonly allows: boolean;
  /** The texts between the wildcards. */
  readonly parts: readonly string[];
  /** Whether the address must end where the rule does. */
  readonly isWhole: boolean;
  readonly length: number;
}

/** The instructions of a robots.txt for this service. */
export interface Robots {
  /** Whether an address of its origin may be requested; none may where there are too many rules to obey. */
  readonly allows: (address: string) => boolean;
  /** The requested delay between two requests, in seconds. */
  readonly crawlDelay: number;
  /** The sitemaps it lists. */
  readonly sitemaps: readonly string[];
}

/** Normalizes escapes: unnecessary ones, and lower and upper case, count as equal. */
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

/** Whether the parts occur in order: each is searched for once, after the previous one. */
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
      // A version after the name does not make it another robot.
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
 * Parses a robots.txt once for any number of addresses: the groups for this service, or else those for everyone. Of
 * the matching rules the longest decides, and among equally long ones the one that allows. Parsing takes time linear
 * in the length of the text; checking an address, linear in that of the kept rules.
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

/** Returns the User-Agent: who is requesting and why, and where to find its operators. */
export const robotName = (
  publicUrl: string,
  purpose: "link check" | "import" | "specification check",
): string => `Bindery/1.0 (${purpose}; +${publicUrl})`;
