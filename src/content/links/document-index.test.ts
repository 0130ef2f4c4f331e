import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentRef } from "#contract/schemas/page.ts";
import { countingKeys, newBlock, newDocument, newLeaf, newText } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { addressOf, refOf } from "../published/addresses.ts";
import { anyDocument } from "../testing/documents.ts";
import { addressesIn, rewriteLinks } from "./addresses.ts";
import { indexOf, MAX_LINKS } from "./document-index.ts";
import { headingAnchors } from "../heading-anchors.ts";
import { targetOf, targetOfRef } from "./link-target.ts";

const place = { step: "ref" };
const read = (markdown: string) => indexOf(parseMarkdown(markdown, countingKeys("k")));

describe("what an address leads to", () => {
  it.each([
    ["/pages/P1", { kind: "page", id: "P1" }],
    ["/pages/P1?x=1#a%20b", { kind: "anchor", id: "P1", anchor: "a%20b" }],
    ["#part", { kind: "anchor", anchor: "part" }],
    ["/files/F1", { kind: "file", id: "F1" }],
    ["/spaces/S1", { kind: "space", space: "S1" }],
    ["/spaces/S1/pages/P1#a", { kind: "anchor", space: "S1", id: "P1", anchor: "a" }],
    ["/spaces/collections/C1", { kind: "collection", id: "C1" }],
    ["../guide.md", { kind: "path" }],
    ["", { kind: "path" }],
    ["/pages/", { kind: "path" }],
    ["https://example.com/pages/P1", { kind: "url" }],
    ["//example.com/o/O1", { kind: "url" }],
    ["mailto:a@example.com", { kind: "url" }],
    ["/o/O1/spaces/S1/pages/P1", { kind: "page", organization: "O1", space: "S1", id: "P1" }],
    ["/o/O1/spaces/S1/history", { kind: "app", organization: "O1" }],
    ["/o/O1/spaces/trash", { kind: "app", organization: "O1" }],
    ["/o/O1/pages/P1", { kind: "app", organization: "O1" }],
    ["/o/O1", { kind: "app", organization: "O1" }],
    [
      "https://docs.test:1/b/o/O1/spaces/S1?x#y",
      { kind: "space", origin: "https://docs.test:1/b", organization: "O1", space: "S1" },
    ],
    [
      "http://docs.test/o/O1/spaces/collections/C1/",
      { kind: "collection", origin: "http://docs.test", organization: "O1", id: "C1" },
    ],
    ["/o/O1/openapi/pets", { kind: "openapi", organization: "O1", id: "pets" }],
    ["/o/O1/openapi/pets/?a=b#c", { kind: "openapi", organization: "O1", id: "pets" }],
    [
      "/o/O1/openapi/pets/operations?path=%2Fpets%2F%7Bid%7D&method=GET",
      { kind: "openapi", organization: "O1", id: "pets", anchor: "get /pets/{id}" },
    ],
    [
      "http://docs.test/o/O1/openapi/pets/operations?method=get&path=%E0",
      { kind: "openapi", origin: "http://docs.test", organization: "O1", id: "pets" },
    ],
    ["/o/O1/openapi/pets/settings", { kind: "app", organization: "O1" }],
    ["/o/O1/openapi/new", { kind: "app", organization: "O1" }],
    ["/o/O1/openapi/Pets", { kind: "app", organization: "O1" }],
    ["/openapi/pets", { kind: "path" }],
    [
      "http://docs.test/o/O1/members/U1",
      { kind: "user", origin: "http://docs.test", organization: "O1", id: "U1" },
    ],
  ])("of %s is read", (address, target) => expect(targetOf(address)).toEqual(target));

  it("is the same as of the reference it is kept as", () => {
    const refs: ContentRef[] = [
      { kind: "page", page: "P1" },
      { kind: "page", page: "P1", space: "S1" },
      { kind: "anchor", anchor: "a", page: "P1", space: "S1" },
      { kind: "anchor", anchor: "a" },
      { kind: "file", file: "F1" },
      { kind: "space", space: "S1" },
      { kind: "collection", collection: "C1" },
      { kind: "url", url: "https://example.com/" },
    ];
    for (const ref of refs) {
      const address = addressOf(ref, place);
      expect(targetOf(address)).toEqual(targetOfRef(ref));
      expect(refOf(address)).toEqual(ref);
    }
  });

  it("is read of any text, in time that grows with its length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (address) => {
        expect(targetOf(address).kind).toBeTypeOf("string");
        const ref = refOf(address);
        expect(ref.kind === "url" ? ref.url : addressOf(ref, place)).toBe(address);
      }),
    );
    const begun = Date.now();
    for (const address of ["https://a/o/".repeat(50_000), "/pages/a?".repeat(50_000)])
      targetOf(address);
    expect(Date.now() - begun).toBeLessThan(1000);
  });
});

describe("the index of a document", () => {
  it("has the links of texts, pictures, tables and blocks with the keys of their blocks", () => {
    const { links } = read(
      [
        "See [a](/pages/P1), [it](/pages/P1) and [b](https://example.com).",
        "![Shot](/files/F1)",
        "- A ![small](/files/F2) picture",
        "| [head](/pages/P2) |\n| - |\n| [cell](#part) |",
        '{% embed url="https://example.com/film" %}',
        '{% content-ref url="/pages/P3" %}\nThree\n{% endcontent-ref %}',
      ].join("\n\n"),
    );
    const [first] = links;
    expect(first).toMatchObject({ address: "/pages/P1", target: { kind: "page", id: "P1" } });
    expect(links.map(({ address, relation }) => `${relation} ${address}`)).toEqual([
      "reference /pages/P1",
      "reference https://example.com",
      "dependsOn /files/F1",
      "dependsOn /files/F2",
      "reference /pages/P2",
      "reference #part",
      "dependsOn https://example.com/film",
      "reference /pages/P3",
    ]);
    expect(new Set(links.map(({ block }) => block)).size).toBe(7);
  });

  it("has what blocks show of specifications, each part once a block", () => {
    const { links } = read(
      [
        '{% openapi-operation spec="pets" path="/pets/{id}" method="GET" %}',
        '{% openapi-schemas spec="pets" schemas="Pet, Owner,Pet" %}',
        '{% openapi-operation spec="pets" %}',
        '{% openapi-operation spec="No Slug" path="/pets" method="get" %}',
        '{% openapi src="https://a.example/api.json" path="/foreign" method="get" %}',
      ].join("\n\n"),
    );
    expect(
      links.map(({ address, relation, target: { kind, id, anchor } }) => [
        relation,
        kind,
        id ?? address,
        anchor,
      ]),
    ).toEqual([
      ["dependsOn", "openapi", "pets", "get /pets/{id}"],
      ["dependsOn", "openapi", "pets", "#Pet"],
      ["dependsOn", "openapi", "pets", "#Owner"],
      ["dependsOn", "openapi", "pets", undefined],
      ["dependsOn", "url", "https://a.example/api.json", undefined],
    ]);
  });

  it("has anchors as readers see them, and links to them as browsers compare them", () => {
    const { anchors, links } = read(
      "# Straße & Ü\n\n## Same\n\n## Same\n\n## Same-1\n\n[x](#stra%C3%9Fe--%C3%BC) [y](#%zz)",
    );
    expect(anchors).toEqual(["straße--ü", "same", "same-1", "same-1-1"]);
    expect(links.map(({ target }) => target.anchor)).toEqual(["straße--ü", "%zz"]);
  });

  it("keeps so many links and says when there were more", () => {
    const leaves = Array.from({ length: MAX_LINKS + 1 }, (_, at) =>
      newLeaf("a", [{ object: "mark", type: "link", data: { href: `/pages/p${at}` } }]),
    );
    const page = (count: number) =>
      indexOf(newDocument([newBlock("paragraph", "k", [newText(leaves.slice(0, count))])]));
    expect(page(MAX_LINKS)).toMatchObject({ truncated: false });
    expect(page(MAX_LINKS).links).toHaveLength(MAX_LINKS);
    expect(page(MAX_LINKS + 1)).toMatchObject({ truncated: true });
    expect(page(MAX_LINKS + 1).links).toHaveLength(MAX_LINKS);
  });

  it("says no pictures that are in the text themselves, and nothing the database refuses", () => {
    const { links } = read("![a](data:image/png;base64,AAAA)\n\n[b](/pages/P#a%00b)");
    expect(links.map(({ target }) => target.anchor)).toEqual(["a%00b"]);
  });

  it("has every address that is rewritten, and no other", () => {
    fc.assert(
      fc.property(anyDocument(), (document) => {
        const said = [...addressesIn(document)].map(({ address }) => address);
        const rewritten: string[] = [];
        rewriteLinks(document, (address) => {
          rewritten.push(address);
          return address;
        });
        expect(rewritten.toSorted()).toEqual(said.toSorted());
      }),
    );
  });

  it("of very many equal headings takes no longer than of others", () => {
    const headings = Array.from({ length: 20_000 }, (_, at) =>
      newBlock("heading-2", `k${at}`, [newText("Same")]),
    );
    const begun = Date.now();
    expect(headingAnchors(newDocument(headings)).size).toBe(20_000);
    expect(Date.now() - begun).toBeLessThan(2000);
  });
});
