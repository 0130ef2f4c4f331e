/** The host of an address; what is no address yet as it is. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
