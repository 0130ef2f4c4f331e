import { isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { createStore, type Store } from "#web/api/store.ts";
import {
  afterSaving,
  isUnsaved,
  type SavedText,
  mergeNewer,
  openWriting,
  type Writing,
} from "./writing.ts";

/** What a page says of itself, as far as it was changed here and is not saved yet. */
export interface TypedDetails {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly emoji?: string;
  readonly hidden?: boolean;
  readonly url?: string;
}

/** Where saving stands. */
export type Saving =
  | { readonly at: "saved" | "typing" | "saving" }
  /** It did not get through; it is tried again by itself. */
  | { readonly at: "offline"; readonly failure: ServiceFailure }
  /** The service does not take it as it is. */
  | { readonly at: "refused"; readonly failure: unknown }
  /** Somebody changed the same words; `theirs` is the page as it is now. */
  | { readonly at: "conflict"; readonly theirs: SavedText };

export interface WriterState {
  readonly writing: Writing;
  readonly details: TypedDetails;
  readonly saving: Saving;
  /** Whether text that was kept in this browser was put back. */
  readonly restored: boolean;
}

/** What is sent: the text, what the page says of itself, or both. */
export interface Sent {
  readonly text?: { readonly markdown: string; readonly base: string | undefined };
  readonly details?: TypedDetails;
}

/** What is kept in this browser until the service has it. */
export interface KeptDraft {
  readonly text?: string;
  readonly base?: SavedText;
  readonly details?: TypedDetails;
}

interface WriterOptions {
  /** The page as the service has it; nothing for a page without text. */
  readonly opened: SavedText;
  /** Whether it saves by itself; otherwise only `save` does. */
  readonly automatic: boolean;
  readonly draft: KeptDraft | undefined;
  /** Sends it; resolves with the page's text as it is then, or nothing when that could not be read. */
  send(sent: Sent): Promise<SavedText | undefined>;
  /** The part of what a page says of itself that the service would take. */
  sendable(details: TypedDetails): TypedDetails;
  /** Reads the page's text anew. */
  read(): Promise<SavedText>;
  keep(draft: KeptDraft): void;
  forget(): void;
}

/** Time without a key after which it saves, the longest it waits, and between tries; in milliseconds. */
const SAVE_AFTER_MS = 700;
const MAX_WAIT_MS = 5_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
/** Characters from which on a text is kept when there is a pause of so many milliseconds. */
const LONG_TEXT = 100_000;
const KEEP_LONG_TEXT_MS = 400;

const mayPass = (failure: unknown): failure is ServiceFailure =>
  failure instanceof ServiceFailure && (failure.kind !== "refused" || failure.status === 429);
/** A conflict of words names the block; others, such as with a merged change request, do not. */
const isAboutWords = (failure: unknown): boolean =>
  isRefusal(failure, 409) &&
  failure instanceof ServiceFailure &&
  failure.details.some(({ path }) => path.includes(".document"));

const restore = (opened: SavedText, draft: KeptDraft | undefined): WriterState => {
  const plain: WriterState = {
    writing: openWriting(opened),
    details: draft?.details ?? {},
    saving: { at: "saved" },
    restored: Object.keys(draft?.details ?? {}).length > 0,
  };
  if (draft?.text === undefined || draft.base === undefined) return plain;
  const kept: Writing = { base: draft.base, text: draft.text, saved: undefined };
  const writing = mergeNewer(kept, opened) ?? kept;
  if (writing.text === opened.markdown) return plain;
  return { ...plain, writing, restored: true };
};

/**
 * Writes one page: keeps what is typed in this browser, saves it when there is a pause, tries again when it
 * does not get through, and takes in what others save.
 */
export const createPageWriter = (options: WriterOptions) => {
  const { automatic } = options;
  const state: Store<WriterState> = createStore(restore(options.opened, options.draft));
  let latest = options.opened;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | undefined;
  let retryIn = FIRST_RETRY_MS;
  let running: Promise<void> | undefined;
  /** The service took a text and the page could not be read since. */
  let unread = false;

  const patch = (change: Partial<WriterState>) => state.set({ ...state.get(), ...change });
  const hasDetails = () => Object.keys(state.get().details).length > 0;
  const sendableNow = () => {
    const details = options.sendable(state.get().details);
    return Object.keys(details).length > 0 ? details : undefined;
  };
  const isDirty = () => isUnsaved(state.get().writing) || hasDetails();

  const hasWork = () => isUnsaved(state.get().writing) || sendableNow() !== undefined;

  const keep = () => {
    clearTimeout(keeping);
    const { writing, details } = state.get();
    if (!isDirty()) return options.forget();
    options.keep({
      ...(isUnsaved(writing) && { text: writing.text, base: writing.base }),
      ...(hasDetails() && { details }),
    });
  };
  const keepSoon = () => {
    clearTimeout(keeping);
    if (state.get().writing.text.length < LONG_TEXT) keep();
    else keeping = setTimeout(keep, KEEP_LONG_TEXT_MS);
  };
  const saveSoon = (after: number) => {
    clearTimeout(timer);
    if (!automatic || !hasWork()) return;
    waitingSince ??= Date.now();
    const left = Math.max(0, waitingSince + MAX_WAIT_MS - Date.now());
    timer = setTimeout(() => void save(), Math.min(after, left));
  };
  /** Says where things stand after what was written or taken in. */
  const updateSaving = () => {
    patch({ saving: { at: isDirty() ? "typing" : "saved" } });
    keep();
    saveSoon(SAVE_AFTER_MS);
  };

  /** Takes in the page as it is now, as far as that can be done without asking. */
  const takeIn = (newer: SavedText): boolean => {
    latest = newer;
    const { writing, saving } = state.get();
    const met = mergeNewer(writing, newer);
    if (met !== undefined) patch({ writing: met });
    else if (saving.at === "conflict") patch({ saving: { at: "conflict", theirs: newer } });
    return met !== undefined && met !== writing;
  };
  const readAgain = async () => {
    const newer = await options.read();
    unread = false;
    takeIn(newer);
  };

  const dropSent = (sent: TypedDetails) => {
    const now = state.get().details;
    const left = Object.entries(now).filter(([name, value]) => {
      const was = Object.entries(sent).find(([other]) => other === name);
      return was === undefined || was[1] !== value;
    });
    patch({ details: Object.fromEntries(left) });
  };
  const sendText = async (details: TypedDetails | undefined) => {
    if (unread) await readAgain();
    const { text: markdown, base } = state.get().writing;
    const text = { markdown, base: base.documentId };
    const newer = await options.send(details === undefined ? { text } : { text, details });
    patch({ writing: afterSaving(state.get().writing, markdown) });
    if (details !== undefined) dropSent(details);
    // The words are saved, whether or not they can be read back just now.
    unread = newer === undefined;
    if (newer !== undefined) takeIn(newer);
  };
  /** Words go first and alone, so that they never wait for an address that is taken. */
  const sendAll = async () => {
    if (isUnsaved(state.get().writing)) {
      await sendText(automatic ? undefined : sendableNow());
      if (!automatic) return;
    }
    const details = sendableNow();
    if (details === undefined) return;
    await options.send({ details });
    dropSent(details);
  };
  const fail = async (failure: unknown) => {
    keep();
    if (isAboutWords(failure)) {
      const theirs = await options.read().catch(() => undefined);
      if (theirs !== undefined) {
        latest = theirs;
        return patch({ saving: { at: "conflict", theirs } });
      }
    }
    if (!mayPass(failure)) return patch({ saving: { at: "refused", failure } });
    patch({ saving: { at: "offline", failure } });
    if (automatic) timer = setTimeout(() => void save(), retryIn);
    retryIn = Math.min(retryIn * 2, LAST_RETRY_MS);
  };
  const run = async () => {
    patch({ saving: { at: "saving" } });
    try {
      await sendAll();
      retryIn = FIRST_RETRY_MS;
      updateSaving();
    } catch (failure) {
      await fail(failure);
    }
  };
  /** Saves now what is not saved; while words are in conflict, nothing. */
  const save = (): Promise<void> => {
    clearTimeout(timer);
    waitingSince = undefined;
    if (running !== undefined) return running;
    if (state.get().saving.at === "conflict" || !hasWork()) return Promise.resolve();
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };

  const typed = () => {
    keepSoon();
    const { at } = state.get().saving;
    if (at === "conflict" || at === "offline") return;
    if (at !== "saving") patch({ saving: { at: isDirty() ? "typing" : "saved" } });
    saveSoon(SAVE_AFTER_MS);
  };

  return {
    state,
    isDirty,
    save,
    /** Whether leaving now would leave something behind that does not save itself. */
    isStuck: (): boolean => {
      const { at } = state.get().saving;
      return isDirty() && (!automatic || at === "offline" || at === "refused" || at === "conflict");
    },
    /** The text as it stands in the editor. */
    type: (text: string): void => {
      const { writing } = state.get();
      if (writing.text === text) return;
      patch({ writing: { ...writing, text } });
      typed();
    },
    /** Changes what the page says of itself. */
    describe: (details: TypedDetails): void => {
      patch({ details: { ...state.get().details, ...details } });
      typed();
    },
    /** Takes back a change of what the page says of itself. */
    revertDetail: (name: keyof TypedDetails): void => {
      const { [name]: _, ...details } = state.get().details;
      patch({ details });
      typed();
    },
    /** What the service has of the page came in. While it is being saved, that is read afterwards anyway. */
    receive: (newer: SavedText): void => {
      if (running !== undefined || newer.documentId === state.get().writing.base.documentId) return;
      if (!takeIn(newer)) return;
      updateSaving();
    },
    /** Settles a conflict: this is the text now, and `theirs` is in it as far as it is wanted. */
    choose: (text: string, theirs: SavedText): void => {
      const saved = text === theirs.markdown ? text : undefined;
      patch({ writing: { base: theirs, text, saved } });
      updateSaving();
      if (automatic) void save();
    },
    /** Goes back to what the service has. */
    discard: (): void => {
      clearTimeout(timer);
      patch({
        writing: openWriting(latest),
        details: {},
        saving: { at: "saved" },
        restored: false,
      });
      options.forget();
    },
    /** What was put back is seen. */
    acknowledge: (): void => patch({ restored: false }),
    /** The connection is back. */
    wake: (): void => {
      if (automatic && state.get().saving.at === "offline") void save();
    },
    /** Begins to save what was put back. */
    start: (): void => {
      if (isDirty()) updateSaving();
    },
    /** The page is left: what is typed is kept here, and saved if that can be done without asking. */
    close: (): void => {
      clearTimeout(timer);
      keep();
      if (automatic) void save();
    },
    keep,
  };
};

export type PageWriter = ReturnType<typeof createPageWriter>;
