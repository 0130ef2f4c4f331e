import {
  CORE_SCHEMA,
  EVENT_ID,
  getScalarValue,
  load,
  mergeTag,
  parseEvents,
  YAMLException,
} from "js-yaml";
import { MAX_ALIASES, MAX_CHARACTERS, MAX_DEPTH, MAX_NODES } from "../limits.ts";
import type { Fault } from "./scan-json.ts";
import type { WantedPlace } from "./wanted-places.ts";

const schema = CORE_SCHEMA.withTags(mergeTag);

interface Size {
  readonly nodes: number;
  readonly characters: number;
  readonly depth: number;
}

class Refused extends Error {}

/**
 * The size of a value when written out: aliases share objects, so a few bytes can stand for millions of values, and
 * an object can contain itself. Every object is visited once.
 */
const sizeOf = (value: unknown, level: number, known: Map<object, Size | "open">): Size => {
  if (typeof value === "string") return { nodes: 1, characters: value.length, depth: 0 };
  if (typeof value !== "object" || value === null) return { nodes: 1, characters: 8, depth: 0 };
  const before = known.get(value);
  if (before === "open") throw new Refused("An alias stands for what it is in.");
  if (before) {
    if (level + before.depth > MAX_DEPTH)
      throw new Refused(`Aliases lead deeper than ${MAX_DEPTH} levels.`);
    return before;
  }
  if (level >= MAX_DEPTH) throw new Refused(`Aliases lead deeper than ${MAX_DEPTH} levels.`);
  known.set(value, "open");
  let nodes = 1;
  let characters = 2;
  let depth = 0;
  const add = (member: unknown): void => {
    const size = sizeOf(member, level + 1, known);
    nodes += size.nodes;
    characters += size.characters;
    depth = Math.max(depth, size.depth);
  };
  if (Array.isArray(value)) for (const item of value) add(item);
  else
    for (const [name, member] of Object.entries(value)) {
      characters += name.length;
      add(member);
    }
  if (nodes > MAX_NODES)
    throw new Refused("With its aliases written out, the source holds more than 3 million values.");
  if (characters > MAX_CHARACTERS)
    throw new Refused("With its aliases written out, the source is longer than 60 MB.");
  const size = { nodes, characters, depth: depth + 1 };
  known.set(value, size);
  return size;
};

/** Converts the parser's message to a sentence; messages about its own settings are reworded. */
const wordsOf = (reason: string): string => {
  if (reason.includes("maxAliases")) return `The source has more than ${MAX_ALIASES} aliases.`;
  if (reason.includes("maxDepth")) return `This lies deeper than ${MAX_DEPTH} levels.`;
  if (reason.includes("maxTotalMergeKeys")) return "The source merges too many keys.";
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1, 300)}.`;
};

/** Parses a YAML text with one document. Refuses it, with a place, if it is malformed or expands to too much. */
export const readYaml = (text: string): { value: unknown } | { fault: Fault } => {
  try {
    const value = load(text, { schema, maxAliases: MAX_ALIASES, maxDepth: MAX_DEPTH });
    sizeOf(value, 0, new Map());
    return { value };
  } catch (error) {
    if (error instanceof YAMLException) {
      const message = wordsOf(error.reason);
      return { fault: { offset: error.mark?.position ?? 0, message } };
    }
    const message = error instanceof Refused ? error.message : "This YAML cannot be read.";
    return { fault: { offset: Math.max(0, text.indexOf("*")), message } };
  }
};

interface Frame {
  readonly isMapping: boolean;
  readonly place: WantedPlace | undefined;
  index: number;
  /** The place of the value that belongs to the last key. */
  next?: WantedPlace | undefined;
  isKey: boolean;
}

/** Fills in the offsets of places in a valid YAML text. */
export const placeYaml = (text: string, places: WantedPlace): void => {
  const frames: Frame[] = [];
  for (const event of parseEvents(text, { maxDepth: MAX_DEPTH })) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    if (event.type === EVENT_ID.POP) {
      frames.pop();
      continue;
    }
    const frame = frames.at(-1);
    const start =
      event.type === EVENT_ID.SCALAR
        ? event.valueStart
        : event.type === EVENT_ID.ALIAS
          ? event.anchorStart
          : event.start;
    let place: WantedPlace | undefined;
    if (!frame) place = places;
    else if (!frame.isMapping) {
      place = frame.place?.steps.get(String(frame.index));
      frame.index += 1;
    } else if (frame.isKey) {
      if (event.type === EVENT_ID.SCALAR && frame.place) {
        frame.next = frame.place.steps.get(getScalarValue(text, event));
        if (frame.next) frame.next.offset ??= start;
      } else frame.next = undefined;
      frame.isKey = false;
    } else {
      place = frame.next;
      frame.isKey = true;
    }
    if (place && start >= 0) place.offset ??= start;
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE)
      frames.push({ isMapping: event.type === EVENT_ID.MAPPING, place, index: 0, isKey: true });
  }
};
