import { blocksInPlace } from "../block-markdown.ts";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks } from "../block.ts";
import { newBudget, type Budget } from "../compare/words.ts";
import {
  blockConflict,
  type BlockConflictKind,
  type BlockForests,
  chosenSide,
  chosenText,
  type ConflictContext,
  type Resolutions,
  resolutionsById,
} from "./conflicts.ts";
import {
  BlockForest,
  changesBetween,
  findEqualAdditions,
  hasSameContent,
  isTextual,
} from "./block-forest.ts";
import {
  mergeForests,
  type ForestConflict,
  type ForestChanges,
  type MergedForest,
} from "./forest.ts";
import {
  findUnmergeableBlocks,
  mergeBlockContent,
  replaceWithSide,
  type Versions,
} from "./blocks.ts";
import type { Side } from "./order.ts";
import { mergeValue } from "../values.ts";

/** What merging documents needs to know besides the documents. */
export interface MergeContext extends ConflictContext {
  /** Parses Markdown to blocks with unique keys. */
  readonly parse: (markdown: string) => Document;
}

export interface MergedDocument {
  /** While conflicts remain, it contains all blocks of either side; conflicting parts are as in ours. */
  readonly document: Document;
  readonly conflicts: Conflict[];
}

/**
 * Three-way merge of documents: blocks are matched by key and merged by content, position and existence, their text
 * by words. A resolution resolves only the conflict it names: the others remain, with the same ids. Conflicts show
 * the three states as given, even if a block around or within them has been resolved.
 */
export const mergeDocuments = (
  base: Document,
  ours: Document,
  theirs: Document,
  resolutions: readonly Resolution[],
  where: MergeContext,
): MergedDocument => {
  const whole = mergeValue(base, ours, theirs);
  if (whole.clean) {
    return { document: whole.value, conflicts: [] };
  }
  const answers = resolutionsById(resolutions);
  let versions: Versions = { base, ours, theirs };
  let given: BlockForests | undefined;
  for (let round = 0; ; round++) {
    const merge = new DocumentMerge(versions, given, answers, where);
    given ??= merge.forests;
    const chosen = round > answers.size ? [] : merge.chosenBlocks;
    if (chosen.length === 0) {
      return { document: merge.document(), conflicts: merge.conflicts() };
    }
    for (const { key, side } of chosen) {
      versions = replaceWithSide(versions, key, side);
    }
  }
};

class DocumentMerge {
  /** Blocks resolved as a whole: the merge is repeated with the chosen side's state in all versions. */
  readonly chosenBlocks: { key: string; side: Side }[] = [];
  readonly forests: BlockForests;
  /**
   * The blocks before any was resolved as a whole. Conflicts show these, so that no resolution changes another
   * conflict's id.
   */
  private readonly given: BlockForests;
  private readonly changes: Readonly<Record<Side, ForestChanges>>;
  private readonly merged: MergedForest;
  private readonly contents = new Map<string, Block>();
  private readonly made = new Map<string, Conflict>();
  private readonly open = new Map<string, Conflict>();
  /** Keys of tables whose columns both sides changed. */
  private readonly brokenTables: string[] = [];
  /** Markdown provided by resolutions, by the key of the block it replaces. */
  private readonly texts = new Map<string, string>();
  private readonly keys: readonly string[];

  constructor(
    private readonly versions: Versions,
    given: BlockForests | undefined,
    private readonly answers: Resolutions,
    private readonly where: MergeContext,
  ) {
    const budget = newBudget();
    this.forests = forestsOf(versions, budget);
    this.given = given ?? this.forests;
    const { base, ours, theirs } = this.forests;
    this.changes = { ours: changesBetween(base, ours), theirs: changesBetween(base, theirs) };
    this.merged = mergeForests({
      ...this.forests,
      changes: this.changes,
      choose: (found) => this.choose(found),
    });
    for (const found of this.merged.conflicts) {
      this.addUnlessResolved(found);
    }
    this.keys = this.keysInOrder(null);
    this.mergeContents(budget);
    this.resolveUnmergeable();
  }

  /** Unresolved conflicts, in reading order. */
  conflicts(): Conflict[] {
    const places = new Map(this.keys.map((key, index) => [key, index]));
    const placeOf = (conflict: Conflict): number => places.get(conflict.block?.key ?? "") ?? -1;
    return [...this.open.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  document(): Document {
    const { base, ours, theirs } = this.versions;
    const data = mergeValue(base.data, ours.data, theirs.data);
    return {
      ...ours,
      data: data.clean ? data.value : ours.data,
      nodes: this.childrenOf(null).flatMap((key) => this.build(key)),
    };
  }

  private choose(found: ForestConflict): Side | undefined {
    if (this.answers.size === 0) {
      return undefined;
    }
    const answer = this.answers.get(this.conflictAbout(found).id);
    if (found.about === "existence" && chosenText(answer) !== undefined) {
      return this.forests.ours.blocks.has(found.id) ? "ours" : "theirs";
    }
    return chosenSide(answer);
  }

  private addUnlessResolved(found: ForestConflict): void {
    const conflict = this.conflictAbout(found);
    const text = chosenText(this.answers.get(conflict.id));
    if (this.choose(found) === undefined) {
      this.open.set(conflict.id, conflict);
    } else if (text !== undefined) {
      this.texts.set(found.id, text);
    }
  }

  private conflictAbout({ about, id }: ForestConflict): Conflict {
    return this.conflict(`block-${about}`, id);
  }

  /** Cached, because printing Markdown is most of the work. */
  private conflict(kind: BlockConflictKind, key: string): Conflict {
    const name = `${kind} ${key}`;
    const conflict = this.made.get(name) ?? blockConflict(kind, key, this.given, this.where);
    this.made.set(name, conflict);
    return conflict;
  }

  private mergeContents(budget: Budget): void {
    const { base, ours, theirs } = this.forests;
    for (const key of this.keys) {
      const [mine, yours] = [ours.blockOf(key), theirs.blockOf(key)];
      if (mine === undefined || yours === undefined || !this.isEditedTwice(key, mine, yours)) {
        continue;
      }
      const merged = mergeBlockContent(base.blockOf(key), mine, yours, budget);
      if (merged.clean) {
        this.contents.set(key, merged.value);
        continue;
      }
      if (mine.type === "table" || yours.type === "table") {
        // If its columns are in conflict, the positions of its cells are as well.
        this.brokenTables.push(key);
        continue;
      }
      const conflict = this.conflict("block-content", key);
      const answer = this.answers.get(conflict.id);
      const text = chosenText(answer);
      // If one side has child blocks and the other text, only the former shows all blocks.
      const fallback: Side = isTextual(mine) && !isTextual(yours) ? "theirs" : "ours";
      const side = chosenSide(answer);
      this.contents.set(key, (side ?? fallback) === "ours" ? mine : yours);
      if (text !== undefined) {
        this.texts.set(key, text);
      } else if (side === undefined) {
        this.open.set(conflict.id, conflict);
      }
    }
  }

  private isEditedTwice(key: string, mine: Block, yours: Block): boolean {
    const isNew = !this.forests.base.blocks.has(key);
    const { ours, theirs } = this.changes;
    return (
      (isNew || (ours.edited.has(key) && theirs.edited.has(key))) && !hasSameContent(mine, yours)
    );
  }

  private resolveUnmergeable(): void {
    const merged = {
      contentOf: (key: string) => this.contentOf(key),
      childrenOf: (parent: string | null) => this.childrenOf(parent),
    };
    const unmergeable = findUnmergeableBlocks(this.keys, merged, this.forests, this.changes);
    for (const key of new Set([...this.brokenTables, ...unmergeable])) {
      const conflict = this.conflict("block-content", key);
      const answer = this.answers.get(conflict.id);
      const side = chosenSide(answer);
      const text = chosenText(answer);
      if (text !== undefined) {
        this.texts.set(key, text);
      } else if (side === undefined) {
        this.dropWithin(key);
        this.open.set(conflict.id, conflict);
        this.showBlocks(key);
      } else {
        this.chosenBlocks.push({ key, side });
      }
    }
  }

  /** A conflict about a whole block replaces those about its parts. */
  private dropWithin(key: string): void {
    const within = new Set(this.keysInOrder(key));
    for (const [id, { block }] of this.open) {
      if (block !== undefined && within.has(block.key)) {
        this.open.delete(id);
      }
    }
  }

  /** Shows the side that has child blocks if the other has text. */
  private showBlocks(key: string): void {
    for (const forest of [this.forests.theirs, this.forests.ours]) {
      const block = forest.blockOf(key);
      if (block !== undefined && !isTextual(block)) {
        this.contents.set(key, block);
      }
    }
  }

  private contentOf(key: string): Block | undefined {
    const merged = this.contents.get(key);
    if (merged !== undefined) {
      return merged;
    }
    const [mine, yours] = [this.forests.ours.blockOf(key), this.forests.theirs.blockOf(key)];
    return yours === undefined || this.changes.ours.edited.has(key) ? (mine ?? yours) : yours;
  }

  private childrenOf(parent: string | null): readonly string[] {
    return this.merged.children.get(parent) ?? this.forests.base.childrenOf(parent);
  }

  private keysInOrder(parent: string | null): string[] {
    return this.childrenOf(parent).flatMap((key) => [key, ...this.keysInOrder(key)]);
  }

  private build(key: string): Block[] {
    const text = this.texts.get(key);
    if (text !== undefined) {
      const written = childBlocks(this.where.parse(text));
      const block = this.contentOf(key);
      return block === undefined ? written : blocksInPlace(block, written);
    }
    const content = this.contentOf(key);
    if (content === undefined) {
      return [];
    }
    const nodes = isTextual(content)
      ? content.nodes
      : this.childrenOf(key).flatMap((child) => this.build(child));
    return [{ ...content, key, nodes }];
  }
}

/** The blocks of three versions, in which equal blocks added by both sides have the same key. */
const forestsOf = ({ base, ours, theirs }: Versions, budget: Budget): BlockForests => {
  const forests = {
    base: new BlockForest(base),
    ours: new BlockForest(ours),
    theirs: new BlockForest(theirs),
  };
  const renames = findEqualAdditions(forests, budget);
  return {
    base: forests.base,
    ours: renames.ours.size === 0 ? forests.ours : new BlockForest(ours, renames.ours),
    theirs: renames.theirs.size === 0 ? forests.theirs : new BlockForest(theirs, renames.theirs),
  };
};
