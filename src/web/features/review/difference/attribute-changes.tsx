import { PlainText } from "#web/features/content/index.ts";
import { attributeMessages as messages } from "./messages.ts";
import { isEqual } from "#content/values.ts";
import type { ContentRef, PageAttributes, PageLayout } from "#contract/schemas/page.ts";

/** An attribute of a page other than its id. */
type AttributeName = Exclude<keyof PageAttributes, "id">;

type Value = PageAttributes[AttributeName];

/** What changed about a page, by attribute; as the service lists it. */
type ChangedAttributes = {
  readonly [Name in AttributeName]?:
    | {
        readonly before?: PageAttributes[Name] | undefined;
        readonly after?: PageAttributes[Name] | undefined;
      }
    | undefined;
};

/** Names a page, file, space or the like by its id; undefined where the id is all there is. */
type NameOf = (kind: ContentRef["kind"], id: string) => string | undefined;

/** An attribute that changed, in words. */
interface AttributeLine {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const { none, yes, no } = messages;

const layoutValue = (value: boolean): string => (value ? messages.layoutOn : messages.layoutOff);

const refWords = (ref: ContentRef, nameOf: NameOf): string => {
  const named = (kind: ContentRef["kind"], id: string): string =>
    nameOf(kind, id) ?? `${kind === "url" ? "" : `${messages.targets[kind]} `}${id}`;
  switch (ref.kind) {
    case "url":
      return ref.url;
    case "file":
      return named("file", ref.file);
    case "page":
      return named("page", ref.page);
    case "anchor":
      return `${ref.page === undefined ? "" : named("page", ref.page)}#${ref.anchor}`;
    case "user":
      return named("user", ref.user);
    case "collection":
      return named("collection", ref.collection);
    case "space":
      return named("space", ref.space);
    case "reusable-content":
      return named("reusable-content", ref.reusableContent);
    case "openapi":
      return named("openapi", ref.spec);
  }
};

const isRef = (value: object): value is ContentRef => "kind" in value;

/** Attributes that are off unless they are on. */
const switches: ReadonlySet<AttributeName> = new Set(["hidden", "noIndex", "noRobotsIndex"]);

const valueWords = (name: AttributeName, value: Value, nameOf: NameOf): string => {
  if (switches.has(name)) return value === true ? yes : no;
  if (value === undefined || value === "") return none;
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "string") {
    return name === "type" && value in messages.types
      ? messages.types[value as keyof typeof messages.types]
      : value;
  }
  if (isRef(value)) return refWords(value, nameOf);
  if ("yPos" in value && typeof value.yPos === "number") {
    const cover = value as NonNullable<PageAttributes["cover"]>;
    const refs = [cover.ref, cover.refDark].flatMap((ref) => (ref ? [refWords(ref, nameOf)] : []));
    return [...refs, messages.cover(cover.yPos)].join(", ");
  }
  const entries = Object.entries(value);
  return entries.length === 0
    ? none
    : entries.map(([key, each]) => `${key}: ${String(each)}`).join(", ");
};

/** A layout option by option, variables one by one: only what differs. */
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

/** What changed about a page in words, but for its text. */
export const attributeLines = (
  attributes: ChangedAttributes,
  nameOf: NameOf = () => undefined,
): AttributeLine[] =>
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
        before: valueWords(name, before, nameOf),
        after: valueWords(name, after, nameOf),
      },
    ];
  });

type AttributeChangesProps = {
  attributes: ChangedAttributes;
  /** Titles in place of ids, where they are known. */
  nameOf?: NameOf;
};

/** What changed about a page besides its text: what, before and after. Nothing when nothing did. */
export const AttributeChanges = ({ attributes, nameOf }: AttributeChangesProps) => {
  const lines = attributeLines(attributes, nameOf);
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
