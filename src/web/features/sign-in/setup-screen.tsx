import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { setUp as setUpBody } from "#contract/schemas/sign-in.ts";
import { isRefusal } from "#web/api/failures.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { setUp, setupStateQuery } from "#web/api/sign-in.ts";
import { useStore } from "#web/api/store.ts";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { rememberOrganization } from "#web/shell/last-organization.ts";
import { arrivedToken } from "#web/shell/sign-in-address.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { setupMessages } from "./messages.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

const schema = setUpBody.omit({ token: true });
const blank = { displayName: "", email: "", organizationTitle: "", demo: true };

const SetUpForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync, error } = useMutation(setUp);
  const form = useContractForm({
    schema,
    defaultValues: blank,
    submit: async (values) => {
      await mutateAsync({ body: { ...values, token } });
      return values.organizationTitle;
    },
    onDone: async (title) => {
      arrivedToken.forget();
      // Opens their own organization first, although the demo has more to explore.
      const listed = await queryClient.ensureQueryData(organizationsQuery()).catch(() => undefined);
      const own = listed?.items.find((organization) => organization.title === title);
      if (own !== undefined) rememberOrganization(own.id);
      await navigate({ to: "/", replace: true });
    },
  });
  const isDemo = useWatch({ control: form.methods.control, name: "demo" });
  if (isRefusal(error, 401, 403, 404)) {
    return <SignInFrame title={setupMessages.refused.title} text={setupMessages.refused.text} />;
  }
  return (
    <SignInFrame title={setupMessages.heading} text={setupMessages.text}>
      <form {...form.formProps} className="flex flex-col gap-5">
        <TextField form={form} name="displayName" label={setupMessages.name} autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label={setupMessages.email}
          type="email"
          autoComplete="email"
        />
        <TextField
          form={form}
          name="organizationTitle"
          label={setupMessages.organization}
          hint={setupMessages.organizationHint}
          autoComplete="organization"
        />
        <SwitchField
          form={form}
          name="demo"
          label={setupMessages.demo}
          hint={setupMessages.demoHint}
        />
        <FormNotices form={form} />
        <Button type="submit" variant="primary" pending={form.pending}>
          {setupMessages.submit}
        </Button>
        <p role="status" className="text-sm text-muted empty:hidden">
          {form.pending && setupMessages.working(isDemo === true)}
        </p>
      </form>
    </SignInFrame>
  );
};

export const SetupScreen = () => {
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const token = useStore(arrivedToken);
  if (!setup.open) {
    return (
      <SignInFrame title={setupMessages.closed.title} text={setupMessages.closed.text}>
        <Link to="/sign-in" className={buttonClass({ variant: "primary" })}>
          {setupMessages.closed.signIn}
        </Link>
      </SignInFrame>
    );
  }
  if (token === undefined) {
    return <SignInFrame title={setupMessages.noToken.title} text={setupMessages.noToken.text} />;
  }
  return <SetUpForm key={token} token={token} />;
};
