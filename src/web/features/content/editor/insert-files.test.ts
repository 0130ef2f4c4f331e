import { describe, expect, it } from "vitest";
import { insertionOf, markdownOf, insertIssue } from "./insert-files.ts";

const stored = { id: "f1", downloadURL: "https://acme.example/f1", size: 3 };

describe("files put into a page", () => {
  it("are sent with their names, types and bytes", async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251);
    const change = await insertionOf([
      new File([bytes], "a.bin"),
      new File(["x"], "b.txt", { type: "text/plain" }),
    ]);
    const files = change.operation === "insert_files" ? change.files : [];
    expect(files.map(({ name, contentType }) => [name, contentType])).toEqual([
      ["a.bin", "application/octet-stream"],
      ["b.txt", "text/plain"],
    ]);
    const sent = atob(files[0]?.base64 ?? "");
    expect(Uint8Array.from(sent, (one) => one.charCodeAt(0))).toEqual(bytes);
  });

  it("are refused with the reason", () => {
    const file = (name: string, size: number) => ({ name, size });
    expect(insertIssue([file("a", 1), file("b", 1_048_576)])).toBeUndefined();
    expect(insertIssue([file("big.mov", 1_048_577)])).toContain("big.mov");
    expect(insertIssue([file("nothing.txt", 0)])).toContain("nothing.txt");
    expect(insertIssue(Array.from({ length: 21 }, () => file("a", 1)))).toContain("20");
  });

  it("show as pictures, or as links to them", () => {
    expect(markdownOf({ ...stored, name: "a[1].png", contentType: "image/png" })).toBe(
      "![a\\[1\\].png](/files/f1)",
    );
    expect(markdownOf({ ...stored, name: "a.pdf", contentType: "application/pdf" })).toBe(
      "[a.pdf](/files/f1)",
    );
  });
});
