import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CornerUpRight, SearchX } from "lucide-react";
import { useState } from "react";
import { siteAddressQuery as schema } from "#contract/schemas/site-redirect.ts";
import { type SiteAddress, siteAddressQuery } from "#web/api/site-redirects.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import { shortAddress } from "../messages.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { addressMessages as messages } from "./messages.ts";

/** Returns the path on a site from what was typed, or an error. A complete address has to be on the site. */
const pathIn = (written: string, base: string): { path: string } | { problem: string } => {
  const text = written.trim();
  if (URL.canParse(text) && !text.startsWith(`${base}/`) && text !== base)
    return { problem: messages.notHere(shortAddress(base)) };
  const asked = URL.canParse(text) ? text.slice(base.length) : text;
  const [path = ""] = asked.split(/[?#]/);
  const plain = path.length > 1 ? path.replace(/\/$/, "") : "/";
  const checked = schema.safeParse({ path: plain }, { jitless: true });
  if (checked.success) return { path: plain };
  const message = checked.error.issues.flatMap((issue) =>
    issue.code === "invalid_union" ? issue.errors.flat().map((one) => one.message) : issue.message,
  )[0];
  return { problem: asSentence(message ?? "") };
};

const icons = { 200: CircleCheck, 307: CornerUpRight, 308: CornerUpRight, 404: SearchX } as const;

/** What readers get, in one or two sentences. */
const sentencesOf = ({ status, title, target, redirect }: SiteAddress): string[] => {
  if (status === 404) return [messages.nothing];
  if (target === undefined) return [messages.found(title)];
  return [
    messages.redirects(target),
    ...(title === undefined || title === target ? [] : [messages.leadsTo(title)]),
    ...(redirect === undefined
      ? []
      : [redirect.automatic ? messages.automatic : messages.byHand(redirect.source)]),
  ];
};

const Answer = ({ answer }: { answer: SiteAddress }) => {
  const Icon = icons[answer.status];
  const [first, ...rest] = sentencesOf(answer);
  return (
    <div className="flex gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {first} <Badge>{messages.status(answer.status)}</Badge>
        </p>
        {rest.length > 0 && <p className="text-sm text-muted">{rest.join(" ")}</p>}
      </div>
    </div>
  );
};

interface ResultProps {
  readonly path: string;
}

const Result = ({ path }: ResultProps) => {
  const { data, isError, refetch } = useQuery(siteAddressQuery(useSiteName(), path));
  if (data !== undefined) return <Answer answer={data} />;
  if (isError) return <RetryCallout onRetry={() => void refetch()}>{messages.failed}</RetryCallout>;
  return (
    <>
      <span className="sr-only">{messages.checking}</span>
      <Skeleton className="h-12 w-full" />
    </>
  );
};

/** Shows what readers get at an address of the site. */
export const AddressDialog = ({ onClose }: { onClose: () => void }) => {
  const site = useSite();
  const base = (site.urls.published ?? "").replace(/\/$/, "");
  const [written, setWritten] = useState("");
  const text = useDebounced(written);
  const asked = text.trim() === "" ? undefined : pathIn(text, base);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.title}
      description={messages.text}
      footer={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Field
          label={messages.field}
          error={asked && "problem" in asked ? asked.problem : undefined}
        >
          <Input
            spellCheck={false}
            autoComplete="off"
            placeholder={messages.placeholder}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        </Field>
        <div role="status">{asked && "path" in asked && <Result path={asked.path} />}</div>
      </div>
    </Dialog>
  );
};
