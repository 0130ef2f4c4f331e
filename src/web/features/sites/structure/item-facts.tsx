import type { StructureItem } from "#site/structure/model.ts";
import { messages } from "./messages.ts";

/** What an item says of itself, for those who may not change it. */
export const ItemFacts = ({ item }: { item: StructureItem }) => {
  const facts = [
    [messages.panel.fields.title, item.title],
    [messages.panel.fields.path, item.type === "site-section-group" ? undefined : item.path],
    [
      messages.panel.fields.description,
      item.type === "site-section" ? item.description : undefined,
    ],
    [messages.panel.fields.icon, item.type === "site-space" ? undefined : item.icon],
    [
      messages.panel.fields.condition,
      item.type === "site-section-group" ? undefined : item.condition,
    ],
  ] as const;
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
