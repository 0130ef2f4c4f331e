import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { chosenSide, newConflict, resolutionsById } from "#content/merge/conflicts.ts";
import { mergeRecords, type RecordConflict } from "#content/merge/values.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import type { StoredFile } from "#server/modules/content/files/files.ts";

/** What variables and files became, and what both sides changed differently. */
export interface MergedEntries {
  readonly variables: RevisionContent["variables"];
  readonly files: readonly StoredFile[];
  readonly conflicts: readonly Conflict[];
}

interface Kind<Value> {
  readonly kind: "variable" | "file";
  readonly nameOf: (conflict: RecordConflict<Value>) => string;
  readonly say: (value: Value) => string;
}

const variable: Kind<string | number | boolean> = {
  kind: "variable",
  nameOf: ({ name }) => name,
  say: String,
};
const file: Kind<StoredFile> = {
  kind: "file",
  nameOf: ({ name, base, ours, theirs }) => (base ?? ours ?? theirs)?.name ?? name,
  say: ({ name, contentType, size }) => `${name}, ${contentType}, ${size} bytes`,
};

type Three<Value> = Readonly<Record<"base" | "ours" | "theirs", Readonly<Record<string, Value>>>>;

const settle = <Value>(
  { base, ours, theirs }: Three<Value>,
  { kind, nameOf, say }: Kind<Value>,
  resolutions: readonly Resolution[],
) => {
  const merged = mergeRecords(base, ours, theirs);
  const answers = resolutionsById(resolutions);
  const record = new Map(Object.entries(merged.record));
  const conflicts: Conflict[] = [];
  for (const disputed of merged.conflicts) {
    const text = (value: Value | undefined) => (value === undefined ? null : say(value));
    const conflict = newConflict(
      {
        kind,
        name: nameOf(disputed),
        base: text(disputed.base),
        ours: text(disputed.ours),
        theirs: text(disputed.theirs),
      },
      [disputed.name, JSON.stringify([disputed.base, disputed.ours, disputed.theirs])],
    );
    const side = chosenSide(answers.get(conflict.id));
    if (side === undefined) {
      conflicts.push(conflict);
      continue;
    }
    const chosen = disputed[side];
    if (chosen === undefined) record.delete(disputed.name);
    else record.set(disputed.name, chosen);
  }
  return { record, conflicts };
};

const byId = (files: readonly StoredFile[]): Readonly<Record<string, StoredFile>> =>
  Object.fromEntries(files.map((one) => [one.id, one]));

/** Merges variables by their names and files by their ids. */
export const mergeEntries = (
  { base, ours, theirs }: Readonly<Record<"base" | "ours" | "theirs", RevisionContent>>,
  resolutions: readonly Resolution[],
): MergedEntries => {
  const variables = settle(
    { base: base.variables, ours: ours.variables, theirs: theirs.variables },
    variable,
    resolutions,
  );
  const files = settle(
    { base: byId(base.files), ours: byId(ours.files), theirs: byId(theirs.files) },
    file,
    resolutions,
  );
  return {
    variables: Object.fromEntries(variables.record),
    files: [...files.record.values()],
    conflicts: [...variables.conflicts, ...files.conflicts],
  };
};
