import { useMutation } from "@tanstack/react-query";
import { updatePublishingAuth as contract } from "#contract/schemas/site.ts";
import { type SitePublishingAuth, updatePublishingAuth } from "#web/api/sites.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";

const schema = contract.pick({ fallbackURL: true }).required();

/** Where visitors without a token are sent. */
export const FallbackCard = ({ auth }: { auth: SitePublishingAuth }) => {
  const path = useSiteName();
  const { mutateAsync } = useMutation(updatePublishingAuth);
  const form = useContractForm({
    schema,
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
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </FormCard>
  );
};
