import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { MAX_SAML_METADATA } from "#contract/schemas/saml.ts";
import { describeFailure, ServiceFailure } from "#web/api/failures.ts";
import { readSamlMetadata, type SamlMetadata } from "#web/api/single-sign-on.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import type { MetadataWay } from "../consoles.ts";
import { useProviderName } from "../use-provider.ts";
import { metadataMessages as words } from "./messages.ts";
import { isComposing } from "#web/kit/composing.ts";

const ways = ["address", "file", "hand"] as const satisfies readonly MetadataWay[];

interface Source {
  readonly pending: boolean;
  readonly problem: string | undefined;
}

interface AddressSourceProps extends Source {
  readonly onRead: (url: string) => void;
}

// Not a form, because the reader is inside the form that it fills.
const AddressSource = ({ pending, problem, onRead }: AddressSourceProps) => {
  const [url, setUrl] = useState("");
  const read = () => onRead(url.trim());
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (!pending && url.trim() !== "") read();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Field label={words.address} error={problem}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={words.addressPlaceholder}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            onKeyDown={onEnter}
          />
        </Field>
      </div>
      <Button
        pending={pending}
        disabledReason={url.trim() === "" ? words.emptyAddress : undefined}
        onClick={read}
      >
        {words.fetch}
      </Button>
    </div>
  );
};

interface FileSourceProps extends Source {
  readonly onRead: (xml: string) => void;
}

const FileSource = ({ pending, problem, onRead }: FileSourceProps) => {
  const [xml, setXml] = useState("");
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const take = (chosen: File) => {
    setFile(chosen);
    setRefused(chosen.size > MAX_SAML_METADATA ? words.tooLarge : undefined);
    if (chosen.size > MAX_SAML_METADATA) return;
    chosen.text().then(
      (text) => {
        setXml(text);
        onRead(text);
      },
      () => setRefused(words.unreadable),
    );
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <FilePicker
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          file={file}
          error={refused}
          onChoose={take}
        />
      </div>
      <div className="w-full">
        <Field label={words.xml} hint={words.xmlHint} error={problem}>
          <Textarea
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="font-mono"
            maxLength={MAX_SAML_METADATA}
            value={xml}
            onChange={({ target }) => setXml(target.value)}
          />
        </Field>
      </div>
      <Button
        pending={pending}
        disabledReason={xml.trim() === "" ? words.empty : undefined}
        onClick={() => onRead(xml)}
      >
        {words.read}
      </Button>
    </div>
  );
};

/** Why metadata could not be read, with the element or address at fault if the service names it. */
const problemOf = (error: unknown): string | undefined => {
  if (error === null) return undefined;
  if (error instanceof ServiceFailure && error.details[0] !== undefined)
    return error.details[0].message;
  return describeFailure(error).text;
};

interface MetadataReaderProps {
  /** The initial source. */
  readonly way: MetadataWay;
  /** Whether the form can be filled in by hand instead. */
  readonly byHand: boolean;
  /** Helps to find the metadata. */
  readonly find?: string;
  readonly onRead: (metadata: SamlMetadata) => void;
}

/** Reads an identity provider's metadata from its address, a file or pasted text, and passes on its contents. */
export const MetadataReader = ({ way: first, byHand, find, onRead }: MetadataReaderProps) => {
  const { organizationId } = useProviderName();
  const [way, setWay] = useState(first);
  const { mutateAsync, isPending, error, data, reset } = useMutation(readSamlMetadata);
  const read = (body: { url: string } | { xml: string }) =>
    void mutateAsync({ path: { organizationId }, body }).then(onRead, () => undefined);
  const source = { pending: isPending, problem: problemOf(error) };
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={words.label}
        hint={find}
        value={way}
        options={ways
          .filter((value) => byHand || value !== "hand")
          .map((value) => ({ value, label: words.ways[value] }))}
        onChange={(value) => {
          reset();
          setWay(ways.find((one) => one === value) ?? "hand");
        }}
      />
      {way === "address" && <AddressSource {...source} onRead={(url) => read({ url })} />}
      {way === "file" && <FileSource {...source} onRead={(xml) => read({ xml })} />}
      {data !== undefined && error === null && (
        <Callout tone="success" title={words.done}>
          {words.doneText(data.certificates.length)}
        </Callout>
      )}
      {data?.wantsSignedRequests === true && (
        <Callout tone="warning">{words.signedRequests}</Callout>
      )}
    </div>
  );
};
