import { CircleCheck, CircleMinus, CircleX, type LucideIcon, RefreshCw } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import type { JudgedAddress, Verdict } from "./invite-verdicts.ts";
import { inviteMessages } from "./messages.ts";

const looks: Readonly<Record<Verdict, { readonly icon: LucideIcon; readonly ink: string }>> = {
  new: { icon: CircleCheck, ink: "text-success-ink" },
  renewed: { icon: RefreshCw, ink: "text-success-ink" },
  member: { icon: CircleMinus, ink: "text-muted" },
  duplicate: { icon: CircleMinus, ink: "text-muted" },
  invalid: { icon: CircleX, ink: "text-danger-ink" },
};

/** Long lists scroll; keys must reach them, too. */
const scrollable = { role: "region", tabIndex: 0 } as const;

/** What becomes of each address, before anything is sent. */
export const VerdictList = ({ judged }: { judged: readonly JudgedAddress[] }) => (
  <div
    {...scrollable}
    aria-label={inviteMessages.verdicts}
    className="max-h-56 overflow-y-auto rounded-sm bg-subtle px-3 py-1.5"
  >
    <ul>
      {judged.map(({ text, email, name, verdict, withoutSso }, index) => {
        const { icon: Icon, ink } = looks[verdict];
        return (
          // The same address may stand here twice.
          <li key={`${index} ${text}`} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              {verdict === "invalid" ? text : email}
              {name !== undefined && <span className="text-muted"> {name}</span>}
            </span>
            <span className={cx("inline-flex items-center gap-1.5 text-sm", ink)}>
              <Icon size={14} aria-hidden className="shrink-0" />
              {inviteMessages.verdict[verdict]}
              {withoutSso && `, ${inviteMessages.withoutSso}`}
            </span>
          </li>
        );
      })}
    </ul>
  </div>
);
