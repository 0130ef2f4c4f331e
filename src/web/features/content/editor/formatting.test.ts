import { describe, expect, it } from "vitest";
import { blocks, bold, bullets, heading, link, numbers, quote, tasks } from "./formatting.ts";
import { run } from "./testing/run-command.ts";

describe("keys that format", () => {
  it("put marks around what is chosen, and take them away again", () => {
    expect(run(bold, "some ‖words‖ here")).toBe("some **‖words‖** here");
    expect(run(bold, "some **‖words‖** here")).toBe("some ‖words‖ here");
    expect(run(bold, "some ‖‖ here")).toBe("some **‖‖** here");
  });

  it("make links, and lead to what is missing", () => {
    expect(run(link, "see ‖docs‖")).toBe("see [docs](‖‖)");
    expect(run(link, "see ‖https://acme.example‖")).toBe("see [‖‖](https://acme.example)");
    expect(run(link, "see ‖‖")).toBe("see [‖‖]()");
  });
});

describe("what stands at the beginning of lines", () => {
  it("is put there, taken away again, and takes the place of another sign", () => {
    expect(run(heading, "Set‖ ‖up")).toBe("## Set‖ ‖up");
    expect(run(heading, "## Set‖ ‖up")).toBe("Set‖ ‖up");
    expect(run(bullets, "‖‖one\ntwo")).toBe("- ‖‖one\ntwo");
    expect(run(numbers, "‖- one\n\n- two‖")).toBe("‖1. one\n\n2. two‖");
    expect(run(tasks, "- o‖‖ne")).toBe("- [ ] o‖‖ne");
    expect(run(bullets, "- [ ] o‖‖ne")).toBe("- o‖‖ne");
    expect(run(quote, "‖- one\n- two‖")).toBe("> ‖- one\n> - two‖");
    expect(run(quote, "> ‖- one\n> - two‖")).toBe("‖- one\n- two‖");
  });
});

describe("a block that is put in", () => {
  it("stands in the place of an empty line, with empty lines around it", () => {
    expect(run(blocks.code, "Before.\n‖‖\nAfter.")).toBe("Before.\n\n```\n‖‖\n```\n\nAfter.");
    expect(run(blocks.divider, "‖‖")).toBe("---\n\n‖‖");
  });

  it("stands below a line that says something", () => {
    expect(run(blocks.table, "Be‖‖fore.")).toBe("Before.\n\n| ‖‖ |  |\n| --- | --- |\n|  |  |");
  });
});
