import { useQuery } from "@tanstack/react-query";
import { FileWarning, Webhook } from "lucide-react";
import { type ReactNode, use, useMemo } from "react";
import { schemaNames } from "#content/published/tags.ts";
import type { Block } from "#contract/schemas/document.ts";
import type { ServiceFailure } from "#web/api/failures.ts";
import { type ShownOfSpec, shownOfSpecQuery } from "#web/api/specs.ts";
import { deferred } from "#web/shell/deferred.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { textData } from "./block-data.ts";
import { documentMessages as messages } from "../messages.ts";
import { DocumentContext } from "./document-context.ts";
import { PlainText } from "./plain-text.tsx";

// Loaded on demand, because few pages show an API.
const OperationView = deferred(async () => {
  const { OperationView: view } = await import("#web/features/specs/index.ts");
  return view;
});
const SchemasView = deferred(async () => {
  const { SchemasView: view } = await import("#web/features/specs/index.ts");
  return view;
});

/** What a block refers to; undefined if its data is incomplete. */
const shownBy = (block: Block): ShownOfSpec | undefined => {
  const spec = textData(block, "spec");
  if (spec === "") return undefined;
  if (block.type === "openapi-schemas") {
    const schemas = schemaNames(textData(block, "schemas"));
    return schemas.length === 0 ? undefined : { spec, schemas };
  }
  const [method, path] = [textData(block, "method"), textData(block, "path")];
  return method === "" || path === "" ? undefined : { spec, method, path };
};

/** What a block refers to in one line, using the data it has. */
const wordsFor = (block: Block): string =>
  block.type === "openapi-schemas"
    ? schemaNames(textData(block, "schemas")).join(", ")
    : `${textData(block, "method").toUpperCase()} ${textData(block, "path")}`.trim();

interface SpecBlockProps {
  readonly block: Block;
  readonly caption: ReactNode;
}

/** The block as a single line, with the reason why it shows no more. */
const InALine = ({ block, children }: { block: Block; children?: ReactNode }) => {
  const Icon = children === undefined ? Webhook : FileWarning;
  const isOperation = block.type === "openapi-operation";
  return (
    <div className="flex items-start gap-3">
      <Icon size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {isOperation ? messages.operation : messages.schemas}{" "}
          <code className="font-mono text-sm">
            <PlainText text={wordsFor(block)} />
          </code>
        </p>
        <p className="text-sm text-muted">
          {children ?? <PlainText text={textData(block, "spec")} />}
        </p>
      </div>
    </div>
  );
};

const Loading = () => (
  <div role="status" className="space-y-2">
    <span className="sr-only">{messages.apiLoading}</span>
    {["w-1/2", "w-1/3", "w-full", "w-3/4"].map((width) => (
      <Skeleton key={width} className={`h-5 ${width}`} />
    ))}
  </div>
);

const whyNot = ({ reason }: ServiceFailure, spec: string): string =>
  reason === "openapi-operation.missing" ? messages.operationGone : messages.specGone(spec);

interface ReadProps {
  readonly block: Block;
  readonly space: string;
  readonly shown: ShownOfSpec;
}

const Read = ({ block, space, shown }: ReadProps) => {
  const { headingOffset } = use(DocumentContext);
  const { data, error, refetch } = useQuery(shownOfSpecQuery(space, shown));
  const level = headingOffset + 1;
  if (error?.status === 404 || error?.status === 400)
    return <InALine block={block}>{whyNot(error, shown.spec)}</InALine>;
  if (error)
    return <RetryCallout onRetry={() => void refetch()}>{messages.apiFailed}</RetryCallout>;
  if (data === undefined) return <Loading />;
  if ("schemas" in shown) {
    const grouped = String(block.data["grouped"] ?? "") === "true";
    const props = { part: data, names: shown.schemas, grouped, level };
    return <SchemasView with={props} fallback={<Loading />} />;
  }
  return <OperationView with={{ part: data, level }} fallback={<Loading />} />;
};

/**
 * A block that shows an operation or schemas of an API specification in the served version. Reduced to one line
 * outside a space, if its data is incomplete, or if what it refers to was deleted.
 */
export const SpecBlock = ({ block, caption }: SpecBlockProps) => {
  const { space } = use(DocumentContext);
  const shown = useMemo(() => shownBy(block), [block]);
  const unnamed =
    block.type === "openapi-schemas" ? messages.schemasUnnamed : messages.operationUnnamed;
  return (
    <div className="rounded-md border border-line px-4 py-3">
      {shown === undefined && <InALine block={block}>{unnamed}</InALine>}
      {shown && space === undefined && <InALine block={block} />}
      {shown && space !== undefined && <Read block={block} space={space} shown={shown} />}
      {caption !== undefined && <div className="mt-2 text-sm text-muted">{caption}</div>}
    </div>
  );
};
