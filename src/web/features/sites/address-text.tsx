import { CopyButton } from "#web/ui/copy-button.tsx";
import { addressWords, siteMessages } from "./messages.ts";

/** Where readers find a site, to copy. */
export const AddressText = ({ address }: { address: string }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1">
    <span className="sr-only">{siteMessages.address}: </span>
    <span className="min-w-0 font-mono text-sm wrap-anywhere">{addressWords(address)}</span>
    <CopyButton text={address} label={siteMessages.copyAddress} iconOnly size="sm" />
  </span>
);
