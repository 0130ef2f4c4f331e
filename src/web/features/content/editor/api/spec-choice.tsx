import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { specsQuery } from "#web/api/specs.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEditorSource } from "../editor-source.ts";
import { specInsertMessages as messages } from "./messages.ts";

/** The selected specification; defaults to the first one. */
export const useSpecChoice = () => {
  const { organizationId } = useEditorSource();
  const { data, error, refetch } = useQuery(specsQuery(organizationId));
  const [chosen, setChosen] = useState<string>();
  const specs = data?.filter(({ lastVersion }) => lastVersion !== undefined);
  const spec = specs?.find(({ slug }) => slug === chosen) ?? specs?.[0];
  return { organizationId, specs, spec, setChosen, error, retry: () => void refetch() };
};

type SpecChoiceProps = Omit<ReturnType<typeof useSpecChoice>, "setChosen"> & {
  readonly setChosen: (slug: string) => void;
  /** Renders what can be selected from the specification. */
  readonly children: (slug: string) => ReactNode;
};

/** Selects a specification, above what is selected from it; explains why none is available. */
export const SpecChoice = ({ specs, spec, setChosen, error, retry, children }: SpecChoiceProps) => {
  const box = useRef<HTMLDivElement>(null);
  const isThere = spec !== undefined;
  // When the dialog opens, there is nothing in it to focus yet.
  useEffect(() => {
    if (isThere) box.current?.querySelector("select")?.focus();
  }, [isThere]);
  if (isRefusal(error, 403) || isRefusal(error, 404))
    return <p className="text-base text-muted">{messages.notAllowed}</p>;
  if (error) return <RetryCallout onRetry={retry}>{messages.specsFailed}</RetryCallout>;
  if (specs === undefined) return <Skeleton className="h-8 w-full" />;
  if (spec === undefined) return <EmptyState icon={Webhook} {...messages.noSpecs} />;
  return (
    <div ref={box} className="flex flex-col gap-4">
      <Field label={messages.spec}>
        <Select
          value={spec.slug}
          onChange={({ target }) => setChosen(target.value)}
          options={specs.map(({ slug, title }) => ({
            value: slug,
            label: title === undefined || title === "" ? slug : `${title} (${slug})`,
          }))}
        />
      </Field>
      {children(spec.slug)}
    </div>
  );
};
