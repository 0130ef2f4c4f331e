import { useMemo } from "react";
import { templateConditions } from "#site/condition/claims.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { messages } from "./messages.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";

/** For each claim the condition that it is true, and the one that it is not, to be copied. */
export const TemplateList = () => {
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
