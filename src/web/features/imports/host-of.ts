/** The host of an address, which an import is called after; the address where it has none. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
