/**
 * Whether a picture's address is one of this service, or of this page: others would tell their host who looks.
 */
export const isOwnPicture = (address: string): boolean =>
  address.startsWith("blob:") || address.startsWith(`${location.origin}/pictures/`);
