import { PlainText } from "#web/features/content/index.ts";
import { attributeMessages as messages } from "./messages.ts";
import { attributeLines, type ChangedAttributes } from "#content/compare/attribute-lines.ts";

/** A table of a page's changed attributes, without its text. Empty if none changed. */
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
