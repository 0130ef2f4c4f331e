import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { MAX_SPEC_BYTES } from "#contract/schemas/limits.ts";
import { specSlug } from "#contract/schemas/openapi-spec.ts";
import { fetchableAddress } from "#contract/schemas/web-address.ts";
import { isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { createSpec, putSpec, type Spec, specQuery, uploadSpec } from "#web/api/specs.ts";
import { type Sent, uploading } from "#web/api/upload.ts";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { sourceMessages as messages } from "../messages.ts";
import { slugOf, slugOfAddress, slugOfFileName, slugOfText, TITLE_WITHIN } from "./propose-slug.ts";

export const ways = ["url", "file", "text"] as const;
export type Way = (typeof ways)[number];

const schema = z
  .object({
    slug: specSlug,
    way: z.enum(ways),
    url: z.string(),
    /** Name of the selected file, which is kept outside the form. */
    fileName: z.string(),
    text: z.string(),
  })
  .superRefine(({ way, url, fileName, text }, context) => {
    const missing = (path: Way | "fileName", message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (way === "file" && fileName === "") missing("fileName", messages.missingFile);
    if (way === "text" && text.trim() === "") missing("text", messages.missingText);
    if (way === "text" && text.length > MAX_SPEC_BYTES) missing("text", messages.tooLarge);
    if (way !== "url") return;
    const read = fetchableAddress.safeParse(url, { jitless: true });
    for (const { message } of read.error?.issues.slice(0, 1) ?? []) missing("url", message);
  });
type SourceValues = z.infer<typeof schema>;

/** Maps the paths in the service's errors, which follow its request body, to the form's fields. */
const atFields = (error: unknown): unknown => {
  if (!(error instanceof ServiceFailure) || error.details.length === 0) return error;
  const details = error.details.map(({ path, message }) => ({
    path: path.replace(/^source\.?/, "") || "url",
    message,
  }));
  const { message, kind, status, reason, requestId, retryAfter } = error;
  return new ServiceFailure(message, { kind, status, reason, requestId, retryAfter, details });
};

interface SourceFormOptions {
  readonly organizationId: string;
  /** The specification that the source is for; if absent, a new one is created. */
  readonly specSlug?: string | undefined;
  /** The initial kind of source. */
  readonly way: Way;
  readonly url?: string | undefined;
  readonly onDone: (spec: Spec) => void | Promise<void>;
}

export interface SourceForm {
  readonly form: ContractForm<SourceValues, SourceValues>;
  readonly file: File | undefined;
  readonly choose: (file: File) => void;
  /** How much of the file has been sent; undefined while none is being sent. */
  readonly sent: Sent | undefined;
}

/** Fills in a slug that fits the source, until another one is typed. */
const useProposedSlug = (
  form: ContractForm<SourceValues, SourceValues>,
  file: File | undefined,
  on: boolean,
): void => {
  const { control, getValues, setValue } = form.methods;
  const [way, url, text] = useWatch({ control, name: ["way", "url", "text"] });
  const proposed = useRef("");
  useEffect(() => {
    if (!on) return;
    let current = true;
    const propose = (slug: string) => {
      if (!current || getValues("slug") !== proposed.current) return;
      proposed.current = slug;
      setValue("slug", slug, { shouldDirty: true });
    };
    if (way === "url") propose(slugOfAddress(url));
    else if (way === "text") propose(slugOfText(text));
    else if (file === undefined) propose("");
    else {
      const named = slugOfFileName(file.name);
      void file
        .slice(0, TITLE_WITHIN)
        .text()
        .then((beginning) => propose(slugOfText(beginning) || named || slugOf(file.name)));
    }
    return () => {
      current = false;
    };
  }, [on, way, url, text, file, getValues, setValue]);
};

/** The form for a source: an address, a file or a text, for a new or an existing specification. */
export const useSourceForm = ({
  organizationId,
  specSlug: known,
  way,
  url = "",
  onDone,
}: SourceFormOptions): SourceForm => {
  const queryClient = useQueryClient();
  const create = useMutation(createSpec).mutateAsync;
  const put = useMutation(putSpec).mutateAsync;
  const upload = useMutation(uploadSpec).mutateAsync;
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<Sent>();

  /** Uploading a file replaces whatever exists, so a new specification must not have the slug of another one. */
  const refuseTaken = async (slug: string): Promise<void> => {
    const question = specQuery({ organizationId, specSlug: slug });
    try {
      await queryClient.fetchQuery({ ...question, staleTime: 0 });
    } catch (error) {
      if (isRefusal(error, 404)) return;
      throw error;
    }
    throw new ServiceFailure(messages.taken, {
      kind: "refused",
      status: 409,
      details: [{ path: "slug", message: messages.taken }],
    });
  };
  const sendFile = async (slug: string, body: File): Promise<Spec> => {
    if (known === undefined) await refuseTaken(slug);
    setSent({ done: 0, all: body.size });
    return upload({
      path: { organizationId, specSlug: slug },
      query: { name: body.name.slice(-255) },
      body,
      fetch: uploading(setSent),
    }).finally(() => setSent(undefined));
  };
  const form = useContractForm<SourceValues, SourceValues, Spec>({
    schema,
    defaultValues: { slug: known ?? "", way, url, fileName: "", text: "" },
    submit: async (values) => {
      const { slug } = values;
      try {
        if (values.way === "file" && file !== undefined) return await sendFile(slug, file);
        const source = values.way === "url" ? { url: values.url } : { text: values.text };
        return await (known === undefined
          ? create({ path: { organizationId }, body: { slug, source } })
          : put({ path: { organizationId, specSlug: slug }, body: { source } }));
      } catch (error) {
        throw atFields(error);
      }
    },
    onDone,
  });
  useProposedSlug(form, file, known === undefined);
  const choose = (chosen: File) => {
    if (chosen.size > MAX_SPEC_BYTES) {
      form.methods.setError("fileName", { type: "size", message: messages.tooLarge });
      return;
    }
    setFile(chosen);
    form.methods.setValue("fileName", chosen.name, { shouldDirty: true, shouldValidate: true });
  };
  return { form, file, choose, sent };
};
