/**
 * The secret address of a site: where it is published, with the key that opens it. `published` is an
 * absolute address of the site or of a part of it.
 */
export const shareLinkAddress = (published: string, key: string): string => {
  const address = new URL(published);
  address.searchParams.set("shareKey", key);
  return address.href;
};
