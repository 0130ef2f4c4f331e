import { swap } from "./saml-attack.ts";
import type { ResponseRequest, TestIdentityProvider } from "./saml-identity-provider.ts";

/** Within every limit on the text, and as much work as it can contain. */

const TAGS = 1380;
const NAMESPACES = Array.from({ length: 85 }, (_, index) => `xmlns:a${index}="urn:${index}"`).join(
  " ",
);
const times = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join("");

const values: Readonly<Record<string, string>> = {
  "elements side by side": "<x/>".repeat(TAGS),
  "elements in each other": "<x>".repeat(TAGS / 2) + "</x>".repeat(TAGS / 2),
  attributes: `<x ${times(950, (index) => `a${index}="1" `)}/>`,
  "namespaces that nobody uses": `<x ${NAMESPACES}>${"<y/>".repeat(TAGS)}</x>`,
  "namespaces used in turns": `<x ${NAMESPACES}>${times(TAGS, (index) => `<a${index % 85}:y/>`)}</x>`,
  "namespaces in each other": `<x ${NAMESPACES}>${times(TAGS / 2, (index) => `<a${index % 85}:y>`)}${times(TAGS / 2, (index) => `</a${(TAGS / 2 - 1 - index) % 85}:y>`)}</x>`,
  text: "x".repeat(85_000),
  "letters by name": "&lt;".repeat(20_000),
  blanks: " ".repeat(85_000),
  "blanks in a tag": `<x${" ".repeat(80_000)}/>`,
  "letters by name in an attribute": `<x a="${"y&amp;".repeat(14_000)}"/>`,
  "text between elements": "<x>y</x>&amp;".repeat(600) + "z".repeat(60_000),
  "long names": `<${"n".repeat(60)}>`.repeat(600) + `</${"n".repeat(60)}>`.repeat(600),
};

/** The largest responses that pass the size checks, fully signed by their sender. */
export const heavyResponses = (
  sender: TestIdentityProvider,
  request: Omit<ResponseRequest, "mode" | "change">,
): { readonly name: string; readonly form: string }[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    form: sender.respond({
      ...request,
      mode: "both",
      change: {
        assertion: swap("<saml:AttributeValue>", `<saml:AttributeValue>${value}`),
        signature: { inclusiveNamespaces: times(30, (index) => ` a${index}`).trim() },
      },
    }),
  }));
