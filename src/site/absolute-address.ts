/** What is used here of the URL class, which browsers and Node share; this room has the types of neither. */
declare const URL: {
  new (address: string): AbsoluteAddress;
  canParse(address: string): boolean;
};

/** An absolute address in its parts, as the WHATWG URL standard names them. */
export interface AbsoluteAddress {
  readonly href: string;
  readonly host: string;
  pathname: string;
}

/** Reads an absolute address; undefined where a text is none. */
export const readAddress = (text: string): AbsoluteAddress | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;
