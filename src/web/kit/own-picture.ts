/**
 * Whether a picture is hosted by this service or created by this page: any other host would learn who is viewing it.
 */
export const isOwnPicture = (address: string): boolean =>
  address.startsWith("blob:") || address.startsWith(`${location.origin}/pictures/`);
