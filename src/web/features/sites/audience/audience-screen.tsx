import { audienceChoices, audienceMessages, audiences } from "../audiences.ts";
import { siteMessages } from "../messages.ts";
import { audienceChangeOf, messages } from "./messages.ts";
import { useSite, useSiteChange, useSiteName } from "../use-site.ts";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/layout.tsx";
import { ShareLinksCard } from "./share-links.tsx";
import { useWatch } from "react-hook-form";
import { updatePublishingAuth as contract, siteChanges } from "#contract/schemas/site.ts";
import {
  publishingAuthQuery,
  renewVisitorKey,
  type Site,
  type SitePublishingAuth,
  updatePublishingAuth,
} from "#web/api/sites.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { useId, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { toast } from "#web/ui/toast.tsx";

/** The key that signs visitors' tokens: hidden until it is revealed, with buttons to copy and renew it. */
const SigningKey = ({ value }: { value: string }) => {
  const id = useId();
  const path = useSiteName();
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(renewVisitorKey);
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-sm font-medium">
        {messages.visitors.key}
      </p>
      <p className="mt-1 rounded-sm bg-subtle px-3 py-2 font-mono text-sm wrap-anywhere">
        {shown ? (
          value
        ) : (
          <>
            <span aria-hidden>{"•".repeat(24)}</span>
            <span className="sr-only">{messages.visitors.hidden}</span>
          </>
        )}
      </p>
      <p className="mt-1 text-sm text-muted">{messages.visitors.keyHint}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setShown(!shown)}>
          {shown ? messages.visitors.hide : messages.visitors.show}
        </Button>
        <CopyButton text={value} label={messages.visitors.copy} size="sm" />
        <Button size="sm" onClick={() => setAsking(true)}>
          {messages.visitors.renew}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.visitors.renewTitle}
        body={<p>{messages.visitors.renewText}</p>}
        confirmLabel={messages.visitors.renewConfirm}
        onConfirm={async () => {
          await mutateAsync({ path });
          toast({ tone: "success", title: messages.visitors.renewed });
        }}
        describeFailure={describeFailure}
      />
    </div>
  );
};

const fallbackSchema = contract.pick({ fallbackURL: true }).required();

/** Where visitors without a token are redirected. */
const FallbackCard = ({ auth }: { auth: SitePublishingAuth }) => {
  const path = useSiteName();
  const { mutateAsync } = useMutation(updatePublishingAuth);
  const form = useContractForm({
    schema: fallbackSchema,
    defaultValues: { fallbackURL: auth.fallbackURL ?? null },
    submit: (body) => mutateAsync({ path, body }),
    draftKey: `${path.siteId}.fallback`,
  });
  return (
    <FormCard
      form={form}
      title={messages.visitors.fallbackCard}
      labels={{ fallbackURL: messages.visitors.fallback }}
    >
      <TextField
        form={form}
        name="fallbackURL"
        type="url"
        inputMode="url"
        label={messages.visitors.fallback}
        hint={messages.visitors.fallbackHint}
        placeholder={messages.visitors.fallbackPlaceholder}
        emptyAs={null}
        spellCheck={false}
        optional
      />
    </FormCard>
  );
};

/** The token of a visitor who meets a condition on one claim; `exp` is a day in 2030. */
const EXAMPLE = `{ "alg": "HS256", "typ": "JWT" }
{ "exp": 1893456000, "isBeta": true }`;

/** How visitors who sign in elsewhere get access: the key, what it signs, and where the others are redirected. */
const VisitorCard = () => {
  const { data, isError, refetch } = useQuery(publishingAuthQuery(useSiteName()));
  return (
    <>
      <Card title={messages.visitors.title} description={messages.visitors.text}>
        {data !== undefined && <SigningKey value={data.privateKey} />}
        {data === undefined && !isError && <Skeleton className="h-16 w-full" />}
        {data === undefined && isError && (
          <RetryCallout onRetry={() => void refetch()}>{messages.visitors.failed}</RetryCallout>
        )}
        <h3 className="mt-5 text-sm font-medium">{messages.visitors.token}</h3>
        <p className="max-w-[65ch] text-sm text-muted">{messages.visitors.tokenText}</p>
        <pre className="mt-2 rounded-sm bg-subtle px-3 py-2 font-mono text-xs whitespace-pre-wrap">
          {EXAMPLE}
        </pre>
      </Card>
      {data !== undefined && <FallbackCard auth={data} />}
    </>
  );
};

const schema = siteChanges.pick({ visibility: true }).required();
const valuesOf = ({ visibility }: Site) => ({ visibility });

/** Who can read the site; before saving, shows who gains and who loses access. */
const AudienceCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
  });
  const chosen = useWatch({ control: form.methods.control, name: "visibility" });
  const change = audienceChangeOf(site.visibility, chosen);
  return (
    <FormCard
      form={form}
      title={messages.card}
      description={messages.description}
      labels={{ visibility: messages.field }}
      valueText={(_field, value) =>
        audiences.flatMap((one) => (one === value ? [audienceMessages[one].label] : [])).join("")
      }
    >
      <RadioField form={form} name="visibility" label={messages.field} choices={audienceChoices} />
      {change && (
        <Callout tone={site.published ? "warning" : "info"} title={messages.change}>
          <p>{change.gains}</p>
          <p>{change.loses}</p>
          {!site.published && <p>{messages.later}</p>}
        </Callout>
      )}
    </FormCard>
  );
};

/** Who reads a site and how they get access. People who cannot edit the site only see the audience. */
export const AudienceScreen = () => {
  const site = useSite();
  if (!site.permissions.edit) {
    return (
      <div className="flex max-w-3xl flex-col gap-6">
        <Callout>{siteMessages.readOnly}</Callout>
        <Card title={messages.card} description={messages.description}>
          <p>{audienceMessages[site.visibility].sentence}</p>
        </Card>
      </div>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <AudienceCard site={site} />
      <ShareLinksCard />
      <VisitorCard />
    </div>
  );
};
