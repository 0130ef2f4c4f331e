import { createStore } from "#web/api/store.ts";
import { MOST_KEPT, type MoveRecord, readRecords, UNDO_FOR } from "./move-record.ts";

const STORED = "bindery-moves";

const records = createStore<readonly MoveRecord[]>(
  readRecords(window.sessionStorage.getItem(STORED)),
);
/** The moves of this tab, the latest last; they outlive a reload. */
export const moveRecords = records;

const keep = (next: readonly MoveRecord[]): void => {
  records.set(next);
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(next));
  } catch {
    // A full store costs the undo after a reload, never the move.
  }
};

export const addRecord = (record: MoveRecord): void =>
  keep([...records.get(), record].filter(({ at }) => record.at - at < UNDO_FOR).slice(-MOST_KEPT));
export const dropRecord = (record: MoveRecord): void =>
  keep(records.get().filter((kept) => kept !== record));
