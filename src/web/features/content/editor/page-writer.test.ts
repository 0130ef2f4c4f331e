import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceFailure } from "#web/api/failures.ts";
import { createPageWriter, type KeptDraft, type Sent } from "./page-writer.ts";
import { asSaved, type SavedText } from "./writing.ts";

/** A service that keeps one page, and what this browser keeps of it. */
const open = (draft?: KeptDraft, automatic = true) => {
  let number = 1;
  let page: SavedText = { documentId: "d1", markdown: "One.\n\nTwo.\n" };
  let failure: ServiceFailure | undefined;
  let kept: KeptDraft | undefined = draft;
  const sent: Sent[] = [];
  const write = (markdown: string) => {
    number += 1;
    page = { documentId: `d${String(number)}`, markdown: asSaved(markdown) };
    return page;
  };
  const writer = createPageWriter({
    opened: page,
    automatic,
    draft,
    sendable: ({ title, ...rest }) => ({ ...rest, ...(title !== "" && title && { title }) }),
    read: async () => page,
    send: async (given) => {
      if (failure !== undefined) throw failure;
      sent.push(given);
      return given.text === undefined ? page : write(given.text.markdown);
    },
    keep: (now) => {
      kept = now;
    },
    forget: () => {
      kept = undefined;
    },
  });
  return {
    writer,
    sent,
    write,
    kept: () => kept,
    page: () => page,
    fail: (next: ServiceFailure | undefined) => {
      failure = next;
    },
    at: () => writer.state.get().saving.at,
    text: () => writer.state.get().writing.text,
  };
};

const noAnswer = new ServiceFailure("no answer", { kind: "offline" });
const sameWords = new ServiceFailure("changed", {
  kind: "refused",
  status: 409,
  details: [{ path: "changes.0.document.b1", message: "it says now: Uno." }],
});

describe("writing a page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("saves in a pause, from the document it saw last", async () => {
    const { writer, sent, at, kept } = open();
    writer.type("One more.\n\nTwo.\n");
    expect(at()).toBe("typing");
    expect(kept()?.text).toBe("One more.\n\nTwo.\n");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([{ text: { markdown: "One more.\n\nTwo.\n", base: "d1" } }]);
    expect(at()).toBe("saved");
    expect(kept()).toBeUndefined();
    writer.type("One more.\n\nTwo!\n");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent[1]?.text?.base).toBe("d2");
  });

  it("does not wait for ever for a pause", async () => {
    const { writer, sent } = open();
    for (let key = 0; key < 20; key += 1) {
      writer.type(`One.\n\nTwo. ${"x".repeat(key + 1)}\n`);
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(sent.length).toBeGreaterThan(0);
  });

  it("tries again by itself until it gets through", async () => {
    const { writer, fail, at, kept, page } = open();
    fail(noAnswer);
    writer.type("Mine.\n");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at()).toBe("offline");
    expect(writer.isStuck()).toBe(true);
    writer.type("Mine, longer.\n");
    expect(kept()?.text).toBe("Mine, longer.\n");
    fail(undefined);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(at()).toBe("saved");
    expect(page().markdown).toBe("Mine, longer.\n");
  });

  it("tries at once when the connection is back", async () => {
    const { writer, fail, at } = open();
    fail(noAnswer);
    writer.type("Mine.\n");
    await vi.advanceTimersByTimeAsync(1_000);
    fail(undefined);
    writer.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(at()).toBe("saved");
  });

  it("takes in what others save, around what is typed", async () => {
    const { writer, write, text, at, page } = open();
    writer.type("One more.\n\nTwo.\n");
    writer.receive(write("One.\n\nTwo and theirs.\n"));
    expect(text()).toBe("One more.\n\nTwo and theirs.\n");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at()).toBe("saved");
    expect(page().markdown).toBe("One more.\n\nTwo and theirs.\n");
  });

  it("stops and asks when somebody changed the same words", async () => {
    const { writer, write, fail, at, text, page, sent } = open();
    writer.type("Eins.\n\nTwo.\n");
    const theirs = write("Uno.\n\nTwo.\n");
    fail(sameWords);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(writer.state.get().saving).toEqual({ at: "conflict", theirs });
    expect(text()).toBe("Eins.\n\nTwo.\n");
    fail(undefined);
    writer.type("Eins!\n\nTwo.\n");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    writer.choose("Eins!\n\nUno.\n\nTwo.\n", theirs);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at()).toBe("saved");
    expect(page().markdown).toBe("Eins!\n\nUno.\n\nTwo.\n");
  });

  it("keeps its text when the service does not take it", async () => {
    const { writer, fail, at, kept, sent } = open();
    fail(new ServiceFailure("merged", { kind: "refused", status: 409 }));
    writer.type("Mine.\n");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at()).toBe("refused");
    expect(kept()?.text).toBe("Mine.\n");
    expect(sent).toEqual([]);
  });

  it("sends words alone, and holds back what would not be taken", async () => {
    const { writer, sent, kept } = open();
    writer.describe({ title: "", description: "Short" });
    writer.type("Mine.\n");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([
      { text: { markdown: "Mine.\n", base: "d1" } },
      { details: { description: "Short" } },
    ]);
    expect(kept()).toEqual({ details: { title: "" } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
  });

  it("puts back what was kept, and saves it", async () => {
    const base = { documentId: "d0", markdown: "One.\n" };
    const { writer, text, at, page } = open({ text: "One.\n\nKept.\n", base });
    expect(writer.state.get().restored).toBe(true);
    expect(text()).toContain("Kept.");
    writer.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at()).toBe("saved");
    expect(page().markdown).toContain("Kept.");
  });

  it("lets go of what was put back", () => {
    const base = { documentId: "d1", markdown: "One.\n\nTwo.\n" };
    const { writer, text, kept } = open({ text: "Kept.\n", base });
    writer.discard();
    expect(text()).toBe("One.\n\nTwo.\n");
    expect(kept()).toBeUndefined();
    expect(writer.isDirty()).toBe(false);
  });

  it("publishes only when told to, all in one", async () => {
    const { writer, sent, at } = open(undefined, false);
    writer.type("Mine.\n");
    writer.describe({ title: "New" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(writer.isStuck()).toBe(true);
    await writer.save();
    expect(sent).toEqual([
      { text: { markdown: "Mine.\n", base: "d1" }, details: { title: "New" } },
    ]);
    expect(at()).toBe("saved");
  });

  it("says in which paragraph words from outside met one's own, and carries it along", async () => {
    const { writer, write, text } = open();
    const met = () => {
      const { meeting } = writer.state.get();
      return meeting && text().slice(meeting.from, meeting.to);
    };
    writer.type("One.\n\nTwo. Mine\n");
    writer.receive(write("One, theirs.\n\nTwo.\n"));
    expect(met()).toBeUndefined();
    writer.receive(write("One, theirs.\n\nTheirs. Two.\n"));
    expect(text()).toBe("One, theirs.\n\nTheirs. Two. Mine\n");
    expect(met()).toBe("Theirs. Two. Mine\n");
    writer.type("Begin.\n\nOne, theirs.\n\nTheirs. Two. Mine\n");
    expect(met()).toBe("Theirs. Two. Mine\n");
    writer.dismissMeeting();
    expect(met()).toBeUndefined();
  });

  it("says so too where one's own words are saved already, and not beside them", async () => {
    const { writer, write } = open();
    writer.type("One.\n\nTwo. Mine\n");
    await writer.save();
    writer.receive(write("One.\n\nTwo. Mine\n\nThree.\n"));
    expect(writer.state.get().meeting).toBeUndefined();
    writer.receive(write("One.\n\nTwo. MineSame word\n\nThree.\n"));
    expect(writer.state.get().meeting).toBeDefined();
  });
});
