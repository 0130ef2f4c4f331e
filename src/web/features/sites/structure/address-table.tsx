import { ArrowRight } from "lucide-react";
import type { SiteStructureImpact } from "#web/api/site-structure.ts";
import { cx } from "#web/kit/class-names.ts";
import { impactMessages } from "./impact-messages.ts";

interface AddressTableProps {
  readonly addresses: SiteStructureImpact["addresses"];
}

const Address = ({ address, faded }: { address: string | undefined; faded: boolean }) =>
  address === undefined ? (
    <span className="text-sm text-muted">{impactMessages.none}</span>
  ) : (
    <span className={cx("font-mono text-sm wrap-anywhere", faded && "text-muted")}>{address}</span>
  );

/** Where readers find each space now, and where they will. */
export const AddressTable = ({ addresses }: AddressTableProps) => (
  <div className="overflow-x-auto rounded-md border border-line">
    <table aria-label={impactMessages.table} className="w-full text-left text-base">
      <thead className="bg-subtle text-sm text-muted">
        <tr>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {impactMessages.space}
          </th>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {impactMessages.before}
          </th>
          <th scope="col" className="px-3 py-1.5 font-medium">
            {impactMessages.after}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {addresses.map(({ siteSpace, title, before, after }) => (
          <tr key={siteSpace}>
            <th scope="row" className="px-3 py-1.5 font-normal wrap-anywhere">
              {title}
            </th>
            <td className="px-3 py-1.5">
              <Address address={before} faded={before !== after} />
            </td>
            <td className="px-3 py-1.5">
              {before !== after && (
                <ArrowRight size={14} aria-hidden className="mr-1.5 inline text-accent-ink" />
              )}
              <Address address={after} faded={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
