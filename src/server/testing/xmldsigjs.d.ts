/** The parts of xmldsigjs that tests use; its own types bring browser globals into the whole service. */
export class XmlCanonicalizer {
  constructor(withComments: boolean, exclusive: boolean);
  InclusiveNamespacesPrefixList: string;
  Canonicalize(node: unknown): string;
}
export function Parse(xml: string): { readonly documentElement: unknown };
