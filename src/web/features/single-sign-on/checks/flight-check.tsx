import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestFlightCheck } from "#contract/schemas/saml.ts";
import { checkSamlResponse, type SamlFlightCheck } from "#web/api/single-sign-on.ts";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { useProviderName } from "../use-provider.ts";
import { CheckedResponse } from "./check-list.tsx";
import { flightMessages as words } from "./messages.ts";

/** Explains a pasted response. */
export const FlightCheck = () => {
  const path = useProviderName();
  const { mutateAsync } = useMutation(checkSamlResponse);
  const [result, setResult] = useState<SamlFlightCheck>();
  const form = useContractForm({
    schema: requestFlightCheck,
    defaultValues: { response: "" },
    // No draft, because a response is as good as a password for some minutes.
    submit: (body) => mutateAsync({ path, body }),
    onDone: setResult,
  });
  return (
    <Card title={words.title} description={words.description}>
      <form {...form.formProps} className="flex flex-col gap-4">
        <TextAreaField
          form={form}
          name="response"
          label={words.field}
          hint={words.hint}
          rows={6}
          code
        />
        <FormNotices form={form} />
        <div>
          <Button type="submit" pending={form.pending}>
            {words.submit}
          </Button>
        </div>
      </form>
      {result !== undefined && (
        <section aria-label={words.result} className="mt-6">
          <CheckedResponse result={result} />
        </section>
      )}
    </Card>
  );
};
