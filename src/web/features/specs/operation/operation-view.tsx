import { type ReactNode, useId, useMemo } from "react";
import {
  describeOperation,
  type OperationDescription,
} from "#openapi/describe/describe-operation.ts";
import type { SecurityDescription } from "#openapi/describe/describe-security.ts";
import { isObject } from "#openapi/json.ts";
import { cx } from "#web/kit/class-names.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Description } from "./description.tsx";
import { Heading } from "./heading.tsx";
import { MediaView } from "./media-view.tsx";
import { MethodBadge } from "./method-badge.tsx";
import { operationMessages as messages } from "./messages.ts";
import { ParameterList } from "./parameter-list.tsx";
import { Responses } from "./responses.tsx";

/** An operation in the service's response: on its own, with what it refers to. */
export interface OperationPart {
  readonly operation?: {
    readonly method: string;
    readonly path: string;
    readonly kind: "operation" | "webhook";
    readonly summary?: string;
    readonly deprecated: boolean;
  };
  readonly document?: Readonly<Record<string, unknown>>;
  readonly tooLarge?: true;
}

interface SectionProps {
  readonly title: string;
  readonly level: number;
  readonly children: ReactNode;
}

const Section = ({ title, level, children }: SectionProps) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="space-y-2">
      <Heading level={level} id={id} className="text-md font-semibold">
        {title}
      </Heading>
      {children}
    </div>
  );
};

const Security = ({ security }: { security: SecurityDescription }) => {
  if (security.length === 0) return <p className="text-sm text-muted">{messages.noSecurity}</p>;
  return (
    <div className="text-sm">
      {security.length > 1 && <p className="text-muted">{messages.anyOf}</p>}
      <ul className={cx("space-y-1", security.length > 1 && "list-disc pl-6")}>
        {security.map((alternative, at) => (
          <li key={at} className="wrap-anywhere">
            {alternative.length === 0 && messages.noSecurity}
            {alternative.map((scheme, index) => (
              <span key={scheme.name}>
                {index > 0 && ` ${messages.and} `}
                {scheme.words}
                {scheme.scopes.length > 0 && ` ${messages.scopes} ${scheme.scopes.join(", ")}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
};

interface HeadProps {
  readonly operation: NonNullable<OperationPart["operation"]>;
  readonly level: number;
  readonly id: string;
  /** Whether method and path are already shown above it. */
  readonly named: boolean;
}

const Head = ({ operation, level, id, named }: HeadProps) => {
  const { method, path, kind, summary, deprecated } = operation;
  const name = (
    <>
      <MethodBadge method={method} />
      <code className="min-w-0 font-mono text-sm wrap-anywhere">{path}</code>
    </>
  );
  const isNameless = summary === undefined;
  return (
    <div className="space-y-1.5">
      {!isNameless && (
        <Heading level={level} id={id} className="text-lg font-semibold wrap-anywhere">
          {summary}
        </Heading>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {!named &&
          (isNameless ? (
            <Heading
              level={level}
              id={id}
              className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1"
            >
              {name}
            </Heading>
          ) : (
            name
          ))}
        <CopyButton iconOnly={!named} size="sm" label={messages.copyPath} text={path} />
        {kind === "webhook" && <Badge>{messages.webhook}</Badge>}
        {deprecated && <Badge tone="warning">{messages.deprecated}</Badge>}
      </div>
    </div>
  );
};

interface DetailsProps {
  readonly operation: OperationDescription;
  readonly level: number;
}

const Details = ({ operation, level }: DetailsProps) => {
  const { terms, description, servers, parameters, body, callbacks } = operation;
  return (
    <>
      {description !== undefined && <Description text={description} />}
      {servers.length > 0 && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">{messages.servers}:</span>{" "}
          <span className="font-mono">{servers.join(", ")}</span>
        </p>
      )}
      {parameters.length > 0 && (
        <Section title={messages.parameters} level={level + 1}>
          {parameters.map((group) => (
            <div key={group.place}>
              <p className="text-sm text-muted">{messages.places[group.place]}</p>
              <ParameterList terms={terms} parameters={group.parameters} />
            </div>
          ))}
        </Section>
      )}
      {body && (
        <Section title={messages.body} level={level + 1}>
          {body.description !== undefined && (
            <Description className="text-sm" text={body.description} />
          )}
          {!body.required && <p className="text-sm text-muted">{messages.bodyOptional}</p>}
          <MediaView terms={terms} media={body.media} />
        </Section>
      )}
      <Section title={messages.responses} level={level + 1}>
        <Responses terms={terms} responses={operation.responses} />
      </Section>
      <Section title={messages.security} level={level + 1}>
        <Security security={operation.security} />
      </Section>
      {callbacks.length > 0 && (
        <Section title={messages.callbacks} level={level + 1}>
          <ul className="list-disc pl-6 text-sm wrap-anywhere">
            {callbacks.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};

interface OperationViewProps {
  readonly part: OperationPart;
  /** The level of its heading; headings inside are one level deeper. */
  readonly level: number;
  /** Whether method and path are already shown above it, for example in the title of a dialog. */
  readonly named?: boolean;
}

/**
 * An operation or webhook for reading: parameters, body, responses, and who may call it. Everything expands by
 * keyboard, and nothing in the specification runs or loads from elsewhere.
 */
export const OperationView = ({ part, level, named = false }: OperationViewProps) => {
  const id = useId();
  const { document, operation } = part;
  const method = operation?.method;
  const path = operation?.path;
  const described = useMemo(
    () =>
      isObject(document) && method !== undefined && path !== undefined
        ? describeOperation(document, { method, path })
        : undefined,
    [document, method, path],
  );
  if (operation === undefined) return null;
  const label =
    named && operation.summary === undefined
      ? { "aria-label": `${operation.method.toUpperCase()} ${operation.path}` }
      : { "aria-labelledby": id };
  return (
    // Not a landmark, because a page may show dozens, and the same one twice.
    <div role="group" {...label} className="space-y-5">
      <Head operation={operation} level={level} id={id} named={named} />
      {described ? (
        <Details operation={described} level={level} />
      ) : (
        <p className="text-sm text-muted">
          {part.tooLarge === true ? messages.tooLarge : messages.unreadable}
        </p>
      )}
    </div>
  );
};
