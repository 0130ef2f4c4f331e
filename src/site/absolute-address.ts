/**
 * The part of the URL class used here. Browsers and Node both have it, but this folder is compiled with the types of
 * neither.
 */
declare const URL: {
  new (address: string): AbsoluteAddress;
  canParse(address: string): boolean;
};

/** The parts of an absolute address, named as in the WHATWG URL standard. */
export interface AbsoluteAddress {
  readonly href: string;
  readonly host: string;
  pathname: string;
}

/** Parses an absolute address. Returns undefined if the text is not one. */
export const readAddress = (text: string): AbsoluteAddress | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;
