import { ChevronRight } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import type { SchemaTerms } from "#openapi/compare/schema-terms.ts";
import type { LinkDescription, ResponseDescription } from "#openapi/describe/describe-operation.ts";
import { Description } from "./description.tsx";
import { MediaView } from "./media-view.tsx";
import { operationMessages as messages } from "./messages.ts";
import { ParameterList } from "./parameter-list.tsx";

const toneOf = (code: string): string => {
  if (code.startsWith("2")) return "text-success-ink";
  return code.startsWith("4") || code.startsWith("5") ? "text-danger-ink" : "text-ink";
};

/** Operations that can be called with the contents of a response. */
const Links = ({ links }: { links: readonly LinkDescription[] }) => (
  <div>
    <p className="text-sm font-medium">{messages.links}</p>
    <ul className="divide-y divide-line">
      {links.map(({ name, operation, description }) => (
        <li key={name} className="space-y-1 py-2 text-sm wrap-anywhere">
          <p>
            <code className="font-mono font-medium">{name}</code>
            {operation !== undefined && (
              <>
                {" "}
                <span className="text-muted">{messages.linkTo}</span>{" "}
                <code className="font-mono">{operation}</code>
              </>
            )}
          </p>
          {description !== undefined && <Description className="text-sm" text={description} />}
        </li>
      ))}
    </ul>
  </div>
);

interface ResponseProps {
  readonly terms: SchemaTerms;
  readonly response: ResponseDescription;
  readonly open: boolean;
}

const Response = ({ terms, response, open }: ResponseProps) => {
  const { code, description, headers, links, media } = response;
  const isEmpty = headers.length + links.length + media.length === 0;
  return (
    <details open={open} className="group/response rounded-md border border-line">
      <summary className="flex min-h-9 items-start gap-2 rounded-md px-3 py-1.5">
        <ChevronRight
          size={16}
          aria-hidden
          className="mt-0.5 shrink-0 text-muted transition-transform group-open/response:rotate-90"
        />
        <code className={cx("shrink-0 font-mono text-sm font-semibold", toneOf(code))}>{code}</code>
        {code === "default" && <span className="shrink-0 text-muted">{messages.anyResponse}</span>}
        {description !== undefined && (
          <Description className="min-w-0 text-sm" text={description} />
        )}
      </summary>
      <div className="space-y-3 px-3 pt-1 pb-3">
        {isEmpty && <p className="text-sm text-muted">{messages.noBody}</p>}
        {headers.length > 0 && (
          <div>
            <p className="text-sm font-medium">{messages.headers}</p>
            <ParameterList terms={terms} parameters={headers} />
          </div>
        )}
        <MediaView terms={terms} media={media} />
        {links.length > 0 && <Links links={links} />}
      </div>
    </details>
  );
};

interface ResponsesProps {
  readonly terms: SchemaTerms;
  readonly responses: readonly ResponseDescription[];
}

/** The possible responses by status; the first successful one is expanded. */
export const Responses = ({ terms, responses }: ResponsesProps) => {
  const success = responses.find(({ code }) => code.startsWith("2")) ?? responses[0];
  if (success === undefined) return <p className="text-sm text-muted">{messages.noResponses}</p>;
  return (
    <div className="space-y-2">
      {responses.map((response) => (
        <Response
          key={response.code}
          terms={terms}
          response={response}
          open={response === success}
        />
      ))}
    </div>
  );
};
