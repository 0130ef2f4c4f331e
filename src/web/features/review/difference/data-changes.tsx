import { use } from "react";
import { isEqual } from "#content/compare/equal.ts";
import type { Block } from "#contract/schemas/document.ts";
import { PlainText } from "#web/features/content/index.ts";
import { AddedWords, RemovedWords } from "./marked-words.tsx";
import { SideContext } from "./side.ts";
import { differenceStrings } from "./strings.ts";

const nameOf = (name: string): string =>
  name in differenceStrings.data
    ? differenceStrings.data[name as keyof typeof differenceStrings.data]
    : name;

const valueOf = (name: string, value: Block["data"][string] | undefined): string => {
  if (name === "loose") return differenceStrings.looseness[value === true ? "true" : "false"];
  if (value === undefined || value === null || value === "") return differenceStrings.none;
  if (typeof value === "boolean") return value ? differenceStrings.yes : differenceStrings.no;
  if (Array.isArray(value)) return value.map((each) => each ?? differenceStrings.none).join(", ");
  return String(value);
};

/** The data of a block that its text does not show, as lines: "Kind: info → warning". */
export const DataChanges = ({
  before,
  after,
  except = [],
}: {
  before: Block;
  after: Block;
  /** Names shown otherwise. */
  except?: readonly string[];
}) => {
  const side = use(SideContext);
  const names = [...new Set([...Object.keys(before.data), ...Object.keys(after.data)])].filter(
    (name) => !except.includes(name) && !isEqual(before.data[name], after.data[name]),
  );
  const types = differenceStrings.types;
  return (
    <>
      {before.type !== after.type && side !== "before" && (
        <p className="mb-1 text-sm text-muted">
          {differenceStrings.becameType(types[before.type], types[after.type])}
        </p>
      )}
      {names.length > 0 && (
        <ul className="mb-1 text-sm wrap-anywhere text-muted">
          {names.map((name) => (
            <li key={name}>
              {nameOf(name)}:{" "}
              {side !== "after" && (
                <RemovedWords>
                  <PlainText text={valueOf(name, before.data[name])} />
                </RemovedWords>
              )}{" "}
              {side !== "before" && (
                <AddedWords>
                  <PlainText text={valueOf(name, after.data[name])} />
                </AddedWords>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
