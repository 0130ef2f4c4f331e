import { useId } from "react";
import { MAX_PAGE_TITLE, MAX_PAGE_DESCRIPTION } from "#contract/schemas/limits.ts";
import { defaultLayout, pageSlug } from "#contract/schemas/page.ts";
import { url as address } from "#contract/schemas/primitives.ts";
import type { RevisionPage } from "#web/api/content.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { editorMessages as messages } from "./messages.ts";
import { CoverField, LayoutFields } from "./page-layout.tsx";
import type { PageWriter, TypedDetails } from "./page-writer.ts";
import { SlugImpact } from "./slug-impact.tsx";

interface PageDetailsProps {
  readonly page: RevisionPage;
  readonly typed: TypedDetails;
  readonly writer: Pick<PageWriter, "describe" | "revertDetail">;
}

/** Whether two values of a property are equivalent. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The saved properties of a page. */
export const detailsOf = (page: RevisionPage): Required<TypedDetails> => ({
  title: page.title,
  description: page.type === "document" ? (page.description ?? "") : "",
  slug: page.type === "link" ? "" : page.slug,
  emoji: page.emoji ?? "",
  hidden: page.hidden ?? false,
  url: page.type === "link" && page.target.kind === "url" ? page.target.url : "",
  cover: (page.type === "document" ? page.cover : undefined) ?? null,
  layout: page.type === "document" ? page.layout : defaultLayout,
});

/** Validation messages by field; invalid values are not sent. */
export const errorsIn = (typed: TypedDetails): Partial<Record<keyof TypedDetails, string>> => ({
  ...(typed.title?.trim() === "" && { title: messages.details.titleNeeded }),
  ...(typed.slug !== undefined &&
    !pageSlug.safeParse(typed.slug, { jitless: true }).success && {
      slug: messages.details.slugWrong,
    }),
  ...(typed.url !== undefined &&
    !address.safeParse(typed.url, { jitless: true }).success && { url: messages.details.urlWrong }),
});

const useDetails = ({ page, typed, writer }: PageDetailsProps) => {
  const kept = detailsOf(page);
  return {
    now: { ...kept, ...typed },
    errors: errorsIn(typed),
    change: <Name extends keyof TypedDetails>(name: Name, value: Required<TypedDetails>[Name]) => {
      if (isSame(kept[name], value)) writer.revertDetail(name);
      else writer.describe({ [name]: value });
    },
  };
};

/** The field for the title of the page. */
export const PageTitle = (props: PageDetailsProps) => {
  const { now, errors, change } = useDetails(props);
  const errorId = useId();
  return (
    <div className="min-w-0 grow">
      <input
        type="text"
        dir="auto"
        aria-label={messages.details.title}
        aria-invalid={errors.title === undefined ? undefined : true}
        aria-describedby={errors.title === undefined ? undefined : errorId}
        value={now.title}
        maxLength={MAX_PAGE_TITLE}
        onChange={({ target }) => change("title", target.value)}
        className="h-9 w-full min-w-0 rounded-sm bg-transparent px-1 text-xl font-semibold tracking-tight hover:bg-subtle"
      />
      {errors.title !== undefined && (
        <p id={errorId} className="px-1 text-sm text-danger-ink">
          {errors.title}
        </p>
      )}
    </div>
  );
};

/** Fields for the other properties of a page; collapsed for documents. */
export const PageDetails = (props: PageDetailsProps) => {
  const { page } = props;
  const { now, errors, change } = useDetails(props);
  const fields = (
    <div className="grid gap-4 md:grid-cols-2">
      {page.type === "document" && (
        <div className="md:col-span-2">
          <Field label={messages.details.description} optional>
            <Textarea
              rows={2}
              dir="auto"
              value={now.description}
              maxLength={MAX_PAGE_DESCRIPTION}
              onChange={({ target }) => change("description", target.value)}
              className="min-h-0!"
            />
          </Field>
        </div>
      )}
      {page.type === "link" ? (
        <Field label={messages.details.url} error={errors.url}>
          <Input
            type="url"
            value={now.url}
            onChange={({ target }) => change("url", target.value)}
          />
        </Field>
      ) : (
        <div className="flex flex-col gap-1">
          <Field label={messages.details.slug} hint={messages.details.slugHint} error={errors.slug}>
            <Input
              value={now.slug}
              maxLength={100}
              spellCheck={false}
              onChange={({ target }) => change("slug", target.value)}
            />
          </Field>
          {errors.slug === undefined && now.slug !== "" && (
            <SlugImpact page={page} slug={now.slug} saved={page.slug} />
          )}
        </div>
      )}
      <Field label={messages.details.emoji} optional>
        <Input
          value={now.emoji}
          maxLength={50}
          onChange={({ target }) => change("emoji", target.value)}
          className="max-w-24"
        />
      </Field>
      <div className="md:col-span-2">
        <Checkbox
          label={messages.details.hidden}
          checked={now.hidden}
          onChange={({ target }) => change("hidden", target.checked)}
        />
      </div>
      {page.type === "document" && (
        <>
          <CoverField cover={now.cover} onChange={(cover) => change("cover", cover)} />
          <LayoutFields layout={now.layout} onChange={(layout) => change("layout", layout)} />
        </>
      )}
    </div>
  );
  if (page.type !== "document") return fields;
  return (
    <details className="rounded-sm">
      <summary className="w-fit rounded-sm text-sm text-muted hover:text-ink">
        {messages.details.more}
      </summary>
      <div className="pt-3 pb-1">{fields}</div>
    </details>
  );
};
