/**
 * The parts of @xmldom/xmldom used in this folder. The package's own types bring browser globals into the whole
 * service; `paths` in src/server/tsconfig.json replaces them with these.
 */

export interface XMLNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly parentNode: XMLNode | null;
  readonly childNodes: ArrayLike<XMLNode>;
  readonly textContent: string | null;
}

export interface XMLAttribute extends XMLNode {
  readonly name: string;
  readonly localName: string;
  readonly prefix?: string | null;
  readonly namespaceURI?: string | null;
  readonly value: string;
}

export interface XMLElement extends XMLNode {
  readonly localName: string;
  readonly prefix?: string | null;
  readonly namespaceURI?: string | null;
  readonly attributes: ArrayLike<XMLAttribute>;
}

export interface XMLDocument extends XMLNode {
  readonly documentElement: XMLElement | null;
}

export class DOMParser {
  constructor(options: { errorHandler: (level: string, message: unknown) => void });
  parseFromString(text: string, type: "text/xml"): XMLDocument;
}
