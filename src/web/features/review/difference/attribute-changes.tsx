import { PlainText } from "#web/features/content/index.ts";
import { attributeMessages as messages } from "./messages.ts";
import { isEqual } from "#content/values.ts";
import type { ContentRef, PageAttributes, PageLayout } from "#contract/schemas/page.ts";

/** An attribute of a page other than its id. */
type AttributeName = Exclude<keyof PageAttributes, "id">;

type Value = PageAttributes[AttributeName];

/** Old and new values by attribute, as the service lists them. */
type ChangedAttributes = {
  readonly [Name in AttributeName]?:
    | {
        readonly before?: PageAttributes[Name] | undefined;
        readonly after?: PageAttributes[Name] | undefined;
      }
    | undefined;
};

/** A changed attribute, its old and its new value, as they are shown. */
interface AttributeLine {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const { none, yes, no } = messages;

const layoutValue = (value: boolean): string => (value ? messages.layoutOn : messages.layoutOff);

const refWords = (ref: ContentRef): string => {
  const { targets } = messages;
  switch (ref.kind) {
    case "url":
      return ref.url;
    case "file":
      return `${targets.file} ${ref.file}`;
    case "page":
      return `${targets.page} ${ref.page}`;
    case "anchor":
      return `${ref.page === undefined ? "" : `${targets.page} ${ref.page}`}#${ref.anchor}`;
    case "user":
      return `${targets.user} ${ref.user}`;
    case "collection":
      return `${targets.collection} ${ref.collection}`;
    case "space":
      return `${targets.space} ${ref.space}`;
    case "reusable-content":
      return `${targets["reusable-content"]} ${ref.reusableContent}`;
    case "openapi":
      return `${targets.openapi} ${ref.spec}`;
  }
};

const isRef = (value: object): value is ContentRef => "kind" in value;

/** Attributes for which undefined means false. */
const switches: ReadonlySet<AttributeName> = new Set(["hidden", "noIndex", "noRobotsIndex"]);

const valueWords = (name: AttributeName, value: Value): string => {
  if (switches.has(name)) return value === true ? yes : no;
  if (value === undefined || value === "") return none;
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "string") {
    return name === "type" && value in messages.types
      ? messages.types[value as keyof typeof messages.types]
      : value;
  }
  if (isRef(value)) return refWords(value);
  if ("yPos" in value && typeof value.yPos === "number") {
    const cover = value as NonNullable<PageAttributes["cover"]>;
    const refs = [cover.ref, cover.refDark].flatMap((ref) => (ref ? [refWords(ref)] : []));
    return [...refs, messages.cover(cover.yPos)].join(", ");
  }
  const entries = Object.entries(value);
  return entries.length === 0
    ? none
    : entries.map(([key, each]) => `${key}: ${String(each)}`).join(", ");
};

/** The options of a layout, or the variables, that differ. */
const partLines = (
  name: "layout" | "variables",
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AttributeLine[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isEqual(before[key], after[key]))
    .map((key) => {
      const words = (value: unknown): string => {
        if (value === undefined) return none;
        if (typeof value === "string") return value;
        if (typeof value === "boolean" && name === "layout") return layoutValue(value);
        return JSON.stringify(value);
      };
      const label =
        name === "layout" && key in messages.layout
          ? messages.layout[key as keyof PageLayout]
          : key;
      return {
        name: `${messages.names[name]}: ${label}`,
        before: words(before[key]),
        after: words(after[key]),
      };
    });

/** The changed attributes of a page. Its text is left out. */
export const attributeLines = (attributes: ChangedAttributes): AttributeLine[] =>
  (Object.keys(messages.names) as AttributeName[]).flatMap((name): AttributeLine[] => {
    const change = attributes[name];
    if (change === undefined || name === "document") return [];
    const { before, after } = change;
    if (isEqual(before, after)) return [];
    if (name === "layout" || name === "variables") {
      return partLines(name, Object(before ?? {}), Object(after ?? {}));
    }
    return [
      {
        name: messages.names[name],
        before: valueWords(name, before),
        after: valueWords(name, after),
      },
    ];
  });

/** A table of the changed attributes of a page, its text excepted. Empty when none changed. */
export const AttributeChanges = ({ attributes }: { attributes: ChangedAttributes }) => {
  const lines = attributeLines(attributes);
  if (lines.length === 0) return null;
  return (
    <table className="w-full max-w-[72ch] border-collapse text-base">
      <caption className="sr-only">{messages.caption}</caption>
      <thead className="text-left text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-4 font-medium">
            {messages.attribute}
          </th>
          <th scope="col" className="py-1.5 pr-4 font-medium">
            {messages.before}
          </th>
          <th scope="col" className="py-1.5 font-medium">
            {messages.after}
          </th>
        </tr>
      </thead>
      <tbody className="align-top wrap-anywhere">
        {lines.map(({ name, before, after }) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal text-muted">
              {name}
            </th>
            <td className="py-1.5 pr-4">
              <ValueText text={before} />
            </td>
            <td className="py-1.5">
              <ValueText text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const ValueText = ({ text }: { text: string }) =>
  text === messages.none ? <span className="text-muted">{text}</span> : <PlainText text={text} />;
