import { CopyButton } from "../ui/copy-button.tsx";
import { addressWords } from "./address-words.ts";
import { siteStrings as strings } from "./site-strings.ts";

interface AddressTextProps {
  readonly address: string;
  /** Whether readers find something there now, so that it is worth following. */
  readonly live: boolean;
}

/** Where readers find a site, to follow and to copy. */
export const AddressText = ({ address, live }: AddressTextProps) => (
  <span className="inline-flex min-w-0 max-w-full items-center gap-1">
    <span className="sr-only">{strings.address}: </span>
    {live ? (
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 rounded-sm font-mono text-sm wrap-anywhere text-accent-ink hover:underline"
      >
        {addressWords(address)}
      </a>
    ) : (
      <span className="min-w-0 font-mono text-sm wrap-anywhere">{addressWords(address)}</span>
    )}
    <CopyButton text={address} label={strings.copyAddress} iconOnly size="sm" />
  </span>
);
