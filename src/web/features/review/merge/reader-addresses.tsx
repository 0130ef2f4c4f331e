import { CircleAlert, CornerDownRight, EyeOff, Replace } from "lucide-react";
import type { MergePlan } from "#web/api/change-requests.ts";
import { SuccessorChoice } from "./successor-choice.tsx";
import { mergeMessages as messages } from "./messages.ts";

type Addresses = MergePlan["readerAddresses"];

/** How many addresses are listed; the rest are counted. */
const SHOWN = 20;

const marks = {
  gone: [CircleAlert, "text-danger-ink"],
  unreachable: [EyeOff, "text-danger-ink"],
  taken: [Replace, "text-warning-ink"],
  redirected: [CornerDownRight, "text-muted"],
} as const;

type Address = Addresses["items"][number];

/** Whether the page at an address is removed, so that a successor can be chosen. */
const goes = ({ change, after }: Address): boolean =>
  after === undefined && (change === "gone" || change === "redirected");

interface AddressLineProps {
  readonly one: Address;
  /** Id of the page chosen as the successor. */
  readonly successor: string | undefined;
  /** Called after another successor is chosen; absent if none can be chosen. */
  readonly onChosen: (() => Promise<void>) | undefined;
}

const AddressLine = ({ one, successor, onChosen }: AddressLineProps) => {
  const [Icon, ink] = marks[one.change];
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} aria-hidden className={`mt-[3px] shrink-0 ${ink}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 grow basis-60 wrap-anywhere">
          <code className="font-mono text-sm text-ink">{one.address}</code>{" "}
          <span className="text-muted">
            {messages.address(one)} {messages.onSite(one.site.title)}
          </span>
        </span>
        {onChosen !== undefined && goes(one) && (
          <SuccessorChoice one={one} successor={successor} onChosen={onChosen} />
        )}
      </div>
    </li>
  );
};

interface ReaderAddressesProps {
  readonly plan: MergePlan;
  /** Called after a successor is chosen; absent if the caller may not choose one. */
  readonly onChosen?: (() => Promise<void>) | undefined;
}

/** What a merge does to the addresses of the pages on published sites. */
export const ReaderAddresses = ({ plan, onChosen }: ReaderAddressesProps) => {
  const { readerAddresses: addresses, successors } = plan;
  const { redirected, taken, gone, unreachable, items } = addresses;
  const all = redirected + taken + gone + unreachable;
  if (all === 0) return <p className="text-muted">{messages.noAddresses}</p>;
  const shown = items.slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="tabular">{messages.addressCounts(addresses)}</p>
      <ul className="flex flex-col gap-2">
        {shown.map((one) => (
          <AddressLine
            key={`${one.site.id} ${one.siteSpace} ${one.page.id} ${one.address}`}
            one={one}
            successor={successors.find(({ page }) => page === one.page.id)?.successor}
            onChosen={onChosen}
          />
        ))}
        {all > shown.length && (
          <li className="text-muted tabular">{messages.more(all - shown.length)}</li>
        )}
      </ul>
    </div>
  );
};
