import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { importMessages as messages } from "./messages.ts";

/** Whether a browser may follow an address that a foreign site gave. */
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

interface SourceLinkProps {
  readonly address: string;
  /** The address when absent. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Leads to a page as it is on its own site, in a new tab. */
export const SourceLink = ({ address, children = address, className }: SourceLinkProps) =>
  isWeb(address) ? (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={
        className ?? "rounded-sm text-accent-ink underline underline-offset-2 wrap-anywhere"
      }
    >
      {children}
      <ExternalLink size={12} aria-hidden className="ml-1 inline align-baseline" />
      <span className="sr-only"> ({messages.opens})</span>
    </a>
  ) : (
    <span className="wrap-anywhere">{children}</span>
  );

/** The host of an address, which an import is called after; the address where it has none. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
