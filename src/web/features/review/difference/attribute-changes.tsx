import { PlainText } from "#web/features/content/index.ts";
import { attributeLines } from "./attribute-words.ts";
import type { ChangedAttributes, NameOf } from "./attribute-words.ts";
import { attributeStrings } from "./strings.ts";

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
      <caption className="sr-only">{attributeStrings.caption}</caption>
      <thead className="text-left text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-4 font-medium">
            {attributeStrings.attribute}
          </th>
          <th scope="col" className="py-1.5 pr-4 font-medium">
            {attributeStrings.before}
          </th>
          <th scope="col" className="py-1.5 font-medium">
            {attributeStrings.after}
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
              <Value text={before} />
            </td>
            <td className="py-1.5">
              <Value text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Value = ({ text }: { text: string }) =>
  text === attributeStrings.none ? (
    <span className="text-muted">{text}</span>
  ) : (
    <PlainText text={text} />
  );
