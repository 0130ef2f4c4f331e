import { CircleHelp, Info, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { type Finding, findingsOf } from "./findings.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";
import type { ClaimsSchema } from "#site/condition/claims.ts";
import type { ConditionedItem } from "#site/condition/items.ts";
import { proveSite } from "#site/condition/proofs.ts";

/**
 * What can be proved of a site; undefined until it is worked out for the first time. It may take some tenths
 * of a second for the largest sites, so it begins only after the screen has been drawn.
 */
const useFindings = (
  items: readonly ConditionedItem[],
  schema: ClaimsSchema,
): readonly Finding[] | undefined => {
  const [findings, setFindings] = useState<readonly Finding[]>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setFindings(findingsOf(proveSite(items, schema))));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [items, schema]);
  return findings;
};

/** Findings shown before somebody asks for all. */
const FIRST = 8;

const toneStyles = {
  problem: { Icon: TriangleAlert, ink: "text-warning-ink" },
  open: { Icon: CircleHelp, ink: "text-muted" },
  hint: { Icon: Info, ink: "text-muted" },
};

const FindingRow = ({ finding: { tone, text } }: { finding: Finding }) => {
  const { Icon, ink } = toneStyles[tone];
  return (
    <li className="flex gap-2.5 py-1">
      <Icon size={16} aria-hidden className={`mt-[3px] shrink-0 ${ink}`} />
      <span className="max-w-[75ch] min-w-0 wrap-anywhere">
        <span className="sr-only">{messages.findings.tones[tone]}: </span>
        {text}
      </span>
    </li>
  );
};

/** What is certain about who sees what, whatever visitors come. */
export const ProofList = () => {
  const { items, schema } = useSiteVisitors();
  const findings = useFindings(items, schema);
  const [all, setAll] = useState(false);
  return (
    <ScreenSection title={messages.findings.title} text={messages.findings.text}>
      {findings === undefined && (
        <div role="status">
          <span className="sr-only">{messages.findings.working}</span>
          <Skeleton className="h-6 w-full max-w-xl" />
        </div>
      )}
      {findings?.length === 0 && <p className="text-muted">{messages.findings.none}</p>}
      {findings !== undefined && findings.length > 0 && (
        <ul aria-label={messages.findings.title}>
          {(all ? findings : findings.slice(0, FIRST)).map((finding) => (
            <FindingRow key={finding.key} finding={finding} />
          ))}
        </ul>
      )}
      {findings !== undefined && findings.length > FIRST && !all && (
        <div className="pt-2">
          <Button size="sm" onClick={() => setAll(true)}>
            {messages.findings.all(findings.length)}
          </Button>
        </div>
      )}
    </ScreenSection>
  );
};
