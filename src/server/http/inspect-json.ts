/** Levels of brackets a body may nest; no schema of ours comes near. */
export const MAX_DEPTH = 64;

/**
 * What JSON.parse lets pass although it must not: a key an object names twice (the last would silently
 * win), the key `__proto__`, which is dropped on the way through some schemas instead of refused, and
 * nesting deeper than MAX_DEPTH. The text must be valid JSON already.
 */
export const inspectJson = (
  text: string,
): { duplicateKey?: string; reservedKey?: string; tooDeep?: true } => {
  /** One entry an open bracket: the keys seen so far for an object, null for an array. */
  const open: (Set<string> | null)[] = [];
  let keyComes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      if (open.length > MAX_DEPTH) return { tooDeep: true };
      keyComes = character === "{";
    } else if (character === "}" || character === "]") {
      open.pop();
      keyComes = false;
    } else if (character === ",") {
      keyComes = open.at(-1) !== null;
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keyComes && keys) {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        if (key === "__proto__") return { reservedKey: key };
        if (keys.has(key)) return { duplicateKey: key };
        keys.add(key);
      }
      keyComes = false;
      at = end;
    }
  }
  return {};
};

const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
};
