import { isRefusal, ServiceFailure } from "#web/api/failures.ts";
import type { PageCover, PageLayout } from "#web/api/content.ts";
import { createStore, type Store } from "#web/api/store.ts";
import { type Meeting, meetingOf } from "./meeting.ts";
import { mapped, textChanges } from "./text-changes.ts";
import {
  afterSaving,
  isUnsaved,
  type SavedText,
  mergeNewer,
  openWriting,
  type Writing,
} from "./writing.ts";

/** Unsaved changes of a page's title, description and other properties. */
export interface TypedDetails {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly emoji?: string;
  readonly hidden?: boolean;
  readonly url?: string;
  /** Null for none. */
  readonly cover?: PageCover | null;
  readonly layout?: PageLayout;
}

/** The state of saving. */
export type Saving =
  | { readonly at: "saved" | "typing" | "saving" }
  /** The request failed, possibly temporarily; in a change request it is retried. */
  | { readonly at: "offline"; readonly failure: ServiceFailure }
  /** The service refuses it. */
  | { readonly at: "refused"; readonly failure: unknown }
  /** Somebody else changed the same words; `theirs` is the text saved now. */
  | { readonly at: "conflict"; readonly theirs: SavedText };

export interface WriterState {
  readonly writing: Writing;
  readonly details: TypedDetails;
  readonly saving: Saving;
  /** Whether a draft in this browser was restored. */
  readonly restored: boolean;
  /** Where external text met the writer's own, until dismissed. */
  readonly meeting?: NamedMeeting | undefined;
}

/** A meeting and, once known, who else wrote there. */
export interface NamedMeeting extends Meeting {
  readonly who?: OtherWriter | undefined;
}

/** The author of an external change: a name, or the writer in another window. */
export type OtherWriter = { readonly name: string } | "self";

/** The content of one request: the text, properties of the page, or both. */
export interface Sent {
  readonly text?: { readonly markdown: string; readonly base: string | undefined };
  readonly details?: TypedDetails;
}

/** The draft kept in this browser until it is saved. */
export interface KeptDraft {
  readonly text?: string;
  readonly base?: SavedText;
  readonly details?: TypedDetails;
}

interface WriterOptions {
  /** The saved text when the editor opens; empty for a page without one. */
  readonly opened: SavedText;
  /** Whether it saves after each pause; otherwise only `save` does. */
  readonly automatic: boolean;
  readonly draft: KeptDraft | undefined;
  /** Saves; resolves to the page's text afterwards, or to undefined if it could not be loaded. */
  send(sent: Sent): Promise<SavedText | undefined>;
  /** Filters the properties with valid values. */
  sendable(details: TypedDetails): TypedDetails;
  /** Loads the saved text. */
  read(): Promise<SavedText>;
  /** Who wrote the latest external change; `saved`: the writer's own text was saved after it. */
  who?(saved: boolean): Promise<OtherWriter | undefined>;
  keep(draft: KeptDraft): void;
  forget(): void;
}

/**
 * Milliseconds from the last key press to saving, from the first unsaved key press to saving, and between retries.
 */
const SAVE_AFTER_MS = 700;
const MAX_WAIT_MS = 5_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
/** Drafts of texts longer than this many characters are only written after a pause, in milliseconds. */
const LONG_TEXT = 100_000;
const KEEP_LONG_TEXT_MS = 400;

/** Where the change between two texts ends. */
const endOfChange = (before: string, after: string): number => {
  let same = 0;
  const most = Math.min(before.length, after.length);
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
};

const mayPass = (failure: unknown): failure is ServiceFailure =>
  failure instanceof ServiceFailure && (failure.kind !== "refused" || failure.status === 429);
/** A 409 about the text refers to the document; others, such as for a merged change request, do not. */
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
 * Saves a page while it is edited: keeps a draft in this browser, saves after each pause, retries failed requests,
 * and merges changes saved by others into the text.
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
  /** Where in the text the last key was typed. */
  let typedAt: number | undefined;
  /** A text was saved, and the page could not be loaded since. */
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
  /** Updates the saving state, the draft and the timer after the text has changed. */
  const updateSaving = () => {
    patch({ saving: { at: isDirty() ? "typing" : "saved" } });
    keep();
    saveSoon(SAVE_AFTER_MS);
  };

  /** Adjusts the known positions in the text after a change. */
  const carry = (before: string, after: string): void => {
    const changes = textChanges(before, after);
    if (typedAt !== undefined) typedAt = mapped(changes, typedAt);
    const { meeting } = state.get();
    if (meeting === undefined) return;
    const { from, to } = meeting;
    patch({ meeting: { ...meeting, from: mapped(changes, from), to: mapped(changes, to) } });
  };
  /** Reports when external text was merged into a paragraph being written. */
  const noteMeeting = (before: string, mine: string, met: string, saved: boolean): void => {
    const found = meetingOf({ before, mine, met, typedAt });
    carry(mine, met);
    if (found === undefined) return;
    const known = state.get().meeting?.who;
    patch({ meeting: { ...found, who: known } });
    if (known !== undefined) return;
    void options
      .who?.(saved)
      .then((who) => {
        const { meeting } = state.get();
        if (meeting !== undefined) patch({ meeting: { ...meeting, who } });
      })
      // Without a name the notice mentions somebody.
      .catch(() => undefined);
  };

  /** Merges the saved text into the edited one; returns false if nothing changed or both changed the same words. */
  const takeIn = (newer: SavedText, sentFrom?: string): boolean => {
    latest = newer;
    const { writing, saving } = state.get();
    const met = mergeNewer(writing, newer);
    if (met !== undefined) {
      const before = sentFrom ?? writing.saved ?? writing.base.markdown;
      noteMeeting(before, writing.text, met.text, sentFrom !== undefined);
      patch({ writing: met });
    }
    if (met === undefined && saving.at === "conflict")
      patch({ saving: { at: "conflict", theirs: newer } });
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
    const { text: markdown, base, saved } = state.get().writing;
    const text = { markdown, base: base.documentId };
    const newer = await options.send(details === undefined ? { text } : { text, details });
    patch({ writing: afterSaving(state.get().writing, markdown) });
    if (details !== undefined) dropSent(details);
    // The text is saved, even if it cannot be loaded now.
    unread = newer === undefined;
    if (newer !== undefined) takeIn(newer, saved ?? base.markdown);
  };
  /** The text is sent first and on its own, so that it is saved even if a property such as the slug is refused. */
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
  /** Saves now, unless there is nothing to save or a conflict to resolve first. */
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
    /** Whether leaving now would lose changes that are not saved automatically. */
    isStuck: (): boolean => {
      const { at } = state.get().saving;
      return isDirty() && (!automatic || at === "offline" || at === "refused" || at === "conflict");
    },
    /** The text in the editor changed. */
    type: (text: string): void => {
      const { writing } = state.get();
      if (writing.text === text) return;
      carry(writing.text, text);
      typedAt = endOfChange(writing.text, text);
      patch({ writing: { ...writing, text } });
      typed();
    },
    /** Changes properties of the page. */
    describe: (details: TypedDetails): void => {
      patch({ details: { ...state.get().details, ...details } });
      typed();
    },
    /** Reverts a property to its saved value. */
    revertDetail: (name: keyof TypedDetails): void => {
      const { [name]: _, ...details } = state.get().details;
      patch({ details });
      typed();
    },
    /** A newer saved text arrived. Ignored while saving, which loads the page afterwards anyway. */
    receive: (newer: SavedText): void => {
      if (running !== undefined || newer.documentId === state.get().writing.base.documentId) return;
      if (!takeIn(newer)) return;
      updateSaving();
    },
    /** Resolves a conflict: `text` replaces the edited one and is based on `theirs`. */
    choose: (text: string, theirs: SavedText): void => {
      const saved = text === theirs.markdown ? text : undefined;
      patch({ writing: { base: theirs, text, saved } });
      updateSaving();
      if (automatic) void save();
    },
    /** Discards all unsaved changes. */
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
    /** Dismisses the notice about a meeting. */
    dismissMeeting: (): void => patch({ meeting: undefined }),
    /** Dismisses the notice about a restored draft. */
    acknowledge: (): void => patch({ restored: false }),
    /** The browser is online again. */
    wake: (): void => {
      if (automatic && state.get().saving.at === "offline") void save();
    },
    /** Starts saving a restored draft. */
    start: (): void => {
      if (isDirty()) updateSaving();
    },
    /** Called when the editor closes: keeps the draft and, in a change request, saves it. */
    close: (): void => {
      clearTimeout(timer);
      keep();
      if (automatic) void save();
    },
    keep,
  };
};

export type PageWriter = ReturnType<typeof createPageWriter>;
