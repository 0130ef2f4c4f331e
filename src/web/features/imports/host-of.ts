/** The host of an address, used as the name of an import; the address itself if it has none. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
