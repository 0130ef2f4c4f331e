/** What tests use of xmldsigjs; its own types bring the names of a browser into the whole service. */
export class XmlCanonicalizer {
  constructor(withComments: boolean, exclusive: boolean);
  InclusiveNamespacesPrefixList: string;
  Canonicalize(node: unknown): string;
}
export function Parse(xml: string): { readonly documentElement: unknown };
