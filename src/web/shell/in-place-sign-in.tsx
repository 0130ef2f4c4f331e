import { useId } from "react";
import { session } from "#web/api/connect.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { sessionMessages as strings } from "./messages.ts";
import { useSignInForm } from "./use-sign-in-form.ts";

/** The way back in without leaving the screen: what waited goes on by itself afterwards. */
export const InPlaceSignIn = () => {
  const formId = useId();
  const { pasted, setPasted, missing, submit, pending, error } = useSignInForm();
  const failure = error === null ? undefined : describeFailure(error);
  const words = isRefusal(error, 401) ? strings.refused : failure?.title;
  return (
    <Dialog
      open
      onOpenChange={session.declineSignIn}
      role="alertdialog"
      title={strings.title}
      description={strings.description}
      footer={
        <>
          <Button onClick={session.declineSignIn}>{strings.later}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {strings.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label={strings.field} hint={strings.hint} error={missing ? strings.missing : words}>
          <Input
            type="password"
            name="secret"
            autoComplete="off"
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
};
