import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { outsideLinkMessages as messages } from "./messages.ts";

/** Whether a browser may follow an external address. */
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

interface OutsideLinkProps {
  readonly address: string;
  /** Defaults to the address. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** A link to a page of another site, in a new tab; plain text if a browser may not follow the address. */
export const OutsideLink = ({ address, children = address, className }: OutsideLinkProps) =>
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
