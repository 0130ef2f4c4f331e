import { specChangeClasses } from "#contract/schemas/enums.ts";
import { mentionKey } from "#openapi/operations/mention-key.ts";
import type { ImpactPage, SpecChange, SpecChangeCounts } from "#web/api/specs.ts";

/** The changes of one operation, or of the specification as a whole, worst first. */
export interface ChangeGroup {
  /** Identifies the group; empty for the specification as a whole. */
  readonly key: string;
  readonly operation: SpecChange["operation"];
  readonly worst: SpecChange["class"];
  readonly changes: readonly SpecChange[];
}

const rankOf = (name: SpecChange["class"]): number => specChangeClasses.indexOf(name);

/** Groups changes by operation. Groups and their contents are sorted worst first, otherwise in the given order. */
export const groupChanges = (changes: readonly SpecChange[]): readonly ChangeGroup[] => {
  const groups = new Map<string, SpecChange[]>();
  for (const change of changes) {
    const { operation } = change;
    const key = operation === undefined ? "" : `${operation.method} ${operation.path}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups]
    .flatMap(([key, own]): ChangeGroup[] => {
      const sorted = own.toSorted((one, other) => rankOf(one.class) - rankOf(other.class));
      const [first] = sorted;
      if (first === undefined) return [];
      return [{ key, operation: first.operation, worst: first.class, changes: sorted }];
    })
    .toSorted((one, other) => rankOf(one.worst) - rankOf(other.worst));
};

/** The number of changes of each class. */
export const countChanges = (changes: readonly SpecChange[]): SpecChangeCounts => {
  const counts = { breaking: 0, risky: 0, safe: 0 };
  for (const { class: name } of changes) counts[name] += 1;
  return counts;
};

/** The changes whose operation, description or place contains every word of a text. */
export const changesLike = (
  changes: readonly SpecChange[],
  find: string | undefined,
): readonly SpecChange[] => {
  const wanted = (find ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return changes;
  return changes.filter(({ operation, words, title, pointer }) => {
    const said = [operation?.method, operation?.path, words, title, pointer]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
};

/** Pages by the operation they mention, regardless of the names of its parameters. */
export const pagesByOperation = (
  pages: readonly ImpactPage[],
): ReadonlyMap<string, readonly ImpactPage[]> => {
  const byKey = new Map<string, ImpactPage[]>();
  for (const page of pages) {
    const keys = page.mentions.flatMap(({ operation }) =>
      operation === undefined ? [] : [mentionKey(operation.method, operation.path)],
    );
    for (const key of new Set(keys)) byKey.set(key, [...(byKey.get(key) ?? []), page]);
  }
  return byKey;
};
