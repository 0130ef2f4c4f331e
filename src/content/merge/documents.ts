import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { childBlocks } from "../block.ts";
import { newBudget, type Budget } from "../compare/tokens.ts";
import {
  blockConflict,
  type BlockConflictKind,
  type BlockForests,
  type ConflictContext,
} from "./block-conflicts.ts";
import { BlockForest, changesBetween, isSameOwn, isTextual } from "./block-forest.ts";
import { chosenSide, chosenText, resolutionsById, type Resolutions } from "./conflicts.ts";
import { mergeForests, type Dispute, type ForestChanges, type MergedForest } from "./forest.ts";
import { findMisfits } from "./misfits.ts";
import type { Side } from "./known-order.ts";
import { mergeOwn } from "./own.ts";
import { settleWhole, type Versions } from "./settle.ts";
import { findTwins } from "./twins.ts";
import { mergeValue } from "./values.ts";

/** What merging documents needs to know besides the documents. */
export interface MergeContext extends ConflictContext {
  /** The blocks of a Markdown text, each with a key nothing else has. */
  readonly parse: (markdown: string) => Document;
}

export interface MergedDocument {
  /** Where conflicts are left, it holds all blocks of either side, and what they disagree on as in ours. */
  readonly document: Document;
  readonly conflicts: Conflict[];
}

/**
 * Merges three states of a document: blocks by key, each by what it says, where it stands and whether it is
 * there; words within text. Resolutions settle the conflicts they name, and no others: those stay, with the
 * same ids. Conflicts show the three states as given, also where a block around or within them is settled.
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
    const settled = round > answers.size ? [] : merge.settledWhole;
    if (settled.length === 0) {
      return { document: merge.document(), conflicts: merge.conflicts() };
    }
    for (const { key, side } of settled) {
      versions = settleWhole(versions, key, side);
    }
  }
};

class DocumentMerge {
  /** Blocks of which one side's state was chosen whole; merge again with that state in all versions. */
  readonly settledWhole: { key: string; side: Side }[] = [];
  readonly forests: BlockForests;
  /** The blocks before any was settled whole: what conflicts show, so that no answer changes another's id. */
  private readonly given: BlockForests;
  private readonly changes: Readonly<Record<Side, ForestChanges>>;
  private readonly merged: MergedForest;
  private readonly own = new Map<string, Block>();
  private readonly made = new Map<string, Conflict>();
  private readonly open = new Map<string, Conflict>();
  /** Tables of which both sides changed the columns. */
  private readonly torn: string[] = [];
  /** What stands in place of blocks for which a text was given. */
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
      choose: (dispute) => this.choose(dispute),
    });
    for (const dispute of this.merged.disputes) {
      this.noteUnlessSettled(dispute);
    }
    this.keys = this.keysInOrder(null);
    this.mergeContents(budget);
    this.settleMisfits();
  }

  /** The conflicts that are left, in reading order. */
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

  private choose(dispute: Dispute): Side | undefined {
    if (this.answers.size === 0) {
      return undefined;
    }
    const answer = this.answers.get(this.conflictAbout(dispute).id);
    if (dispute.about === "existence" && chosenText(answer) !== undefined) {
      return this.forests.ours.blocks.has(dispute.id) ? "ours" : "theirs";
    }
    return chosenSide(answer);
  }

  private noteUnlessSettled(dispute: Dispute): void {
    const conflict = this.conflictAbout(dispute);
    const text = chosenText(this.answers.get(conflict.id));
    if (this.choose(dispute) === undefined) {
      this.open.set(conflict.id, conflict);
    } else if (text !== undefined) {
      this.texts.set(dispute.id, text);
    }
  }

  private conflictAbout({ about, id }: Dispute): Conflict {
    return this.conflict(`block-${about}`, id);
  }

  /** Made once, as writing Markdown is most of the work. */
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
      const merged = mergeOwn(base.blockOf(key), mine, yours, budget);
      if (merged.clean) {
        this.own.set(key, merged.value);
        continue;
      }
      if (mine.type === "table" || yours.type === "table") {
        // Its columns are in dispute, and with them where its cells stand.
        this.torn.push(key);
        continue;
      }
      const conflict = this.conflict("block-content", key);
      const answer = this.answers.get(conflict.id);
      const text = chosenText(answer);
      // Where one side has blocks and the other has text, only the former shows all there is.
      const fuller: Side = isTextual(mine) && !isTextual(yours) ? "theirs" : "ours";
      const side = chosenSide(answer);
      this.own.set(key, (side ?? fuller) === "ours" ? mine : yours);
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
    return (isNew || (ours.edited.has(key) && theirs.edited.has(key))) && !isSameOwn(mine, yours);
  }

  private settleMisfits(): void {
    const merged = {
      ownOf: (key: string) => this.ownOf(key),
      childrenOf: (parent: string | null) => this.childrenOf(parent),
    };
    const misfits = findMisfits(this.keys, merged, this.forests, this.changes);
    for (const key of new Set([...this.torn, ...misfits])) {
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
        this.settledWhole.push({ key, side });
      }
    }
  }

  /** What a block is in conflict about as a whole is not asked again for its parts. */
  private dropWithin(key: string): void {
    const within = new Set(this.keysInOrder(key));
    for (const [id, { block }] of this.open) {
      if (block !== undefined && within.has(block.key)) {
        this.open.delete(id);
      }
    }
  }

  /** Where blocks stand in what is text on one side, shows the side that has blocks. */
  private showBlocks(key: string): void {
    for (const forest of [this.forests.theirs, this.forests.ours]) {
      const block = forest.blockOf(key);
      if (block !== undefined && !isTextual(block)) {
        this.own.set(key, block);
      }
    }
  }

  private ownOf(key: string): Block | undefined {
    const merged = this.own.get(key);
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
      const [first, ...rest] = childBlocks(this.where.parse(text));
      return first === undefined ? [] : [{ ...first, key }, ...rest];
    }
    const own = this.ownOf(key);
    if (own === undefined) {
      return [];
    }
    const nodes = isTextual(own)
      ? own.nodes
      : this.childrenOf(key).flatMap((child) => this.build(child));
    return [{ ...own, key, nodes }];
  }
}

/** The blocks of three versions, with those that both sides added alike taken for one. */
const forestsOf = ({ base, ours, theirs }: Versions, budget: Budget): BlockForests => {
  const forests = {
    base: new BlockForest(base),
    ours: new BlockForest(ours),
    theirs: new BlockForest(theirs),
  };
  const renames = findTwins(forests, budget);
  return {
    base: forests.base,
    ours: renames.ours.size === 0 ? forests.ours : new BlockForest(ours, renames.ours),
    theirs: renames.theirs.size === 0 ? forests.theirs : new BlockForest(theirs, renames.theirs),
  };
};
