import { CircleAlert, CornerDownRight, EyeOff, Replace } from "lucide-react";
import type { MergePlan } from "#web/api/change-requests.ts";
import { mergeMessages as messages } from "./messages.ts";

type Addresses = MergePlan["readerAddresses"];

/** Addresses that are named; the others are counted. */
const SHOWN = 20;

const marks = {
  gone: [CircleAlert, "text-danger-ink"],
  unreachable: [EyeOff, "text-danger-ink"],
  taken: [Replace, "text-warning-ink"],
  redirected: [CornerDownRight, "text-muted"],
} as const;

const AddressLine = ({ one }: { one: Addresses["items"][number] }) => {
  const [Icon, ink] = marks[one.change];
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} aria-hidden className={`mt-[3px] shrink-0 ${ink}`} />
      <span className="min-w-0 wrap-anywhere">
        <code className="font-mono text-sm text-ink">{one.address}</code>{" "}
        <span className="text-muted">
          {messages.address(one)} {messages.onSite(one.site.title)}
        </span>
      </span>
    </li>
  );
};

/** What a merge does to the addresses at which readers of published sites get the pages. */
export const ReaderAddresses = ({ addresses }: { addresses: Addresses }) => {
  const { redirected, taken, gone, unreachable, items } = addresses;
  const all = redirected + taken + gone + unreachable;
  if (all === 0) return <p className="text-muted">{messages.noAddresses}</p>;
  const shown = items.slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="tabular">{messages.addressCounts(addresses)}</p>
      <ul className="flex flex-col gap-1">
        {shown.map((one) => (
          <AddressLine
            key={`${one.site.id} ${one.siteSpace} ${one.page.id} ${one.address}`}
            one={one}
          />
        ))}
        {all > shown.length && (
          <li className="text-muted tabular">{messages.more(all - shown.length)}</li>
        )}
      </ul>
    </div>
  );
};
