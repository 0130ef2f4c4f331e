import { ClaimsCard } from "./claims-card.tsx";
import { KindsSection } from "./kinds-section.tsx";
import { MatrixSection } from "./matrix-section.tsx";
import { useMutation } from "@tanstack/react-query";
import { updateSite } from "#web/api/sites.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { Card, ScreenSection } from "#web/ui/layout.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEffect, useMemo, useState } from "react";
import { type ClaimsSchema, templateConditions } from "#site/condition/claims.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useSiteVisitors } from "./use-site-visitors.ts";
import { CircleHelp, Info, TriangleAlert } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type Finding, findingsOf } from "./findings.ts";
import type { ConditionedItem } from "#site/condition/items.ts";
import { proveSite } from "#site/condition/proofs.ts";

/**
 * What can be proved about a site; undefined until it is first computed. Takes up to some tenths of a second for the
 * largest sites, so it starts only after the screen has been painted.
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

/** How many findings are shown before the rest is expanded. */
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

/** What is certain about who sees what, regardless of the visitor. */
const ProofList = () => {
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

/** For each claim, the condition that it is true and the one that it is not, to copy. */
const TemplateList = () => {
  const { schema } = useSiteVisitors();
  const templates = useMemo(() => templateConditions(schema), [schema]);
  if (templates.length === 0) return null;
  return (
    <details className="rounded-md border border-line bg-surface shadow-sm">
      <summary className="rounded-md px-5 py-3 text-md font-semibold max-xs:px-4">
        {messages.templates.title}
      </summary>
      <div className="px-5 pb-4 max-xs:px-4">
        <p className="max-w-[65ch] text-sm text-muted">{messages.templates.text}</p>
        <ul className="mt-2 divide-y divide-line">
          {templates.map(({ condition, description }) => (
            <li key={condition} className="flex items-center gap-3 py-1.5">
              <div className="min-w-0 grow">
                <code className="font-mono text-sm wrap-anywhere">{condition}</code>
                <p className="text-sm wrap-anywhere text-muted">{description}</p>
              </div>
              <CopyButton
                text={condition}
                label={messages.templates.copy(condition)}
                iconOnly
                size="sm"
              />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
};

/** Turns adaptive content on and off, effective immediately. */
const SwitchCard = () => {
  const site = useSite();
  const path = useSiteName();
  const { mutateAsync, isPending, variables } = useMutation(updateSite);
  const switchTo = (enabled: boolean, isUndo = false) => {
    mutateAsync({ path, body: { adaptiveContent: { enabled } } }).then(
      () =>
        isUndo ||
        toast({
          about: `adaptive content of ${site.id}`,
          tone: "success",
          title: enabled ? messages.switch.turnedOn : messages.switch.turnedOff,
          action: { label: messages.switch.undo, run: () => switchTo(!enabled, true) },
        }),
      (error: unknown) => toastFailure(error, () => switchTo(enabled, isUndo)),
    );
  };
  const stored = site.adaptiveContent?.enabled ?? false;
  return (
    <Card title={messages.switch.card}>
      <Switch
        label={messages.switch.label}
        description={messages.switch.description}
        checked={isPending ? (variables.body.adaptiveContent?.enabled ?? stored) : stored}
        onChange={(enabled) => switchTo(enabled)}
        disabledReason={site.permissions.edit ? undefined : siteMessages.readOnly}
      />
    </Card>
  );
};

/**
 * Who sees which parts of a site: what is known of visitors, what follows for everyone, and for saved kinds of
 * visitor.
 */
export const AdaptiveScreen = () => (
  <div className="flex flex-col gap-8">
    <div className="flex flex-col gap-6">
      <SwitchCard />
      <ClaimsCard />
      <TemplateList />
    </div>
    <KindsSection />
    <ProofList />
    <MatrixSection />
  </div>
);
