import { useSuspenseQuery } from "@tanstack/react-query";
import { ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { MAX_SAML_CERTIFICATES, samlProviderCertificate } from "#contract/schemas/saml.ts";
import { describeFailure } from "#web/api/failures.ts";
import { type SamlCertificate, samlCertificatesQuery } from "#web/api/single-sign-on.ts";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Card } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useProvider, useProviderChange, useProviderName } from "../use-provider.ts";
import { CertificateFacts, certificateName } from "./certificate-facts.tsx";
import { withCertificate, withoutCertificate } from "./certificate-text.ts";
import { certificateMessages as words } from "./messages.ts";

const schema = z.object({ certificate: samlProviderCertificate.min(1) });

/** Adds a certificate after the existing ones. */
const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const provider = useProvider();
  const { send, newest } = useProviderChange();
  const form = useContractForm({
    schema,
    defaultValues: { certificate: "" },
    submit: async ({ certificate }) => {
      const { certificate: kept } = await newest();
      return send({ certificate: withCertificate(kept, certificate) });
    },
    onDone: () => {
      toast({ tone: "success", title: words.added });
      onClose();
    },
  });
  return (
    <FormDialog
      key={provider.id}
      form={form}
      title={words.addTitle}
      description={words.addText}
      submitLabel={words.add}
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="certificate"
        label={words.addField}
        hint={words.addHint}
        rows={8}
        code
      />
    </FormDialog>
  );
};

interface RemoveDialogProps {
  readonly certificate: SamlCertificate;
  /** The text without the certificate. */
  readonly rest: string;
  readonly others: readonly SamlCertificate[];
  readonly onClose: () => void;
}

/** Shows the consequences of removing a certificate, then removes it. */
const RemoveDialog = ({ certificate, rest, others, onClose }: RemoveDialogProps) => {
  const { send } = useProviderChange();
  const usable = others.filter((one) => one.usable);
  const unproven = usable.length > 0 && usable.every((one) => one.lastUsedAt === undefined);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.removeTitle}
      body={
        <div className="flex flex-col gap-2">
          <p>{words.removeText(certificateName(certificate))}</p>
          {certificate.usable && usable.length === 0 && <p>{words.removeLast}</p>}
          {unproven && <p>{words.removeUnused}</p>}
        </div>
      }
      confirmLabel={words.remove}
      onConfirm={async () => {
        await send({ certificate: rest });
        toast({ tone: "success", title: words.removed });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** All certificates of the provider with their contents, and the actions for switching from one to the next. */
export const CertificatesCard = () => {
  const { certificate: text } = useProvider();
  const { data } = useSuspenseQuery(samlCertificatesQuery(useProviderName()));
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<number>();
  const { items } = data;
  const restWithout = (index: number) => withoutCertificate(text, index, items.length);
  const asked = removing === undefined ? undefined : items[removing];
  const rest = removing === undefined ? undefined : restWithout(removing);
  return (
    <Card
      id="certificates"
      title={words.card}
      description={words.description}
      actions={
        <Button
          disabledReason={items.length >= MAX_SAML_CERTIFICATES ? words.full : undefined}
          onClick={() => setAdding(true)}
        >
          {words.add}
        </Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={words.none} text={words.noneText} />
      ) : (
        <ul aria-label={words.card}>
          {items.map((certificate, index) => (
            <CertificateFacts
              key={certificate.sha256 ?? index}
              certificate={certificate}
              kept
              action={
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={words.removeNamed(certificateName(certificate))}
                  disabledReason={restWithout(index) === undefined ? words.byHand : undefined}
                  onClick={() => setRemoving(index)}
                />
              }
            />
          ))}
        </ul>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {asked !== undefined && rest !== undefined && (
        <RemoveDialog
          certificate={asked}
          rest={rest}
          others={items.filter((_, index) => index !== removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
};
