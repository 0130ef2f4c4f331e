import {
  escapeStep,
  isObject,
  type JsonObject,
  type JsonValue,
  listAt,
  memberOf,
  objectAt,
  stepsOf,
  textAt,
  valueAt,
} from "../json.ts";
import type { PlacedSchema, SchemaTerms } from "../compare/schema-terms.ts";
import {
  bodyOf,
  callbacksOf,
  type MediaModel,
  type OperationModel,
  parametersOf,
  responsesOf,
  type SpecModel,
  specModel,
} from "../compare/spec-model.ts";
import { followedObject, operationsOf, pathItem } from "../operations/path-items.ts";
import { describeSecurity, type SecurityDescription } from "./describe-security.ts";

/** An example of a value. */
export interface Example {
  readonly name: string;
  readonly summary?: string;
  /** A text that is not JSON, such as XML, is shown unchanged. */
  readonly value: JsonValue;
}

const parameterPlaces = ["path", "query", "querystring", "header", "cookie"] as const;
export type ParameterPlace = (typeof parameterPlaces)[number];

export interface ParameterDescription {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  /** How arrays and objects are serialized, if that differs from the default for its place. */
  readonly style?: string;
  /** Set if it may be sent without a value. */
  readonly allowsEmpty?: true;
  readonly schema?: PlacedSchema;
  readonly examples: readonly Example[];
}

export interface MediaDescription {
  readonly name: string;
  readonly schema?: PlacedSchema;
  /** The schema of each item of a stream. */
  readonly itemSchema?: PlacedSchema;
  readonly examples: readonly Example[];
}

export interface BodyDescription {
  readonly required: boolean;
  readonly description?: string;
  readonly media: readonly MediaDescription[];
}

/** Another operation that can be called with values from a response. */
export interface LinkDescription {
  readonly name: string;
  /** Its id, or a reference to it. */
  readonly operation?: string;
  readonly description?: string;
}

export interface ResponseDescription {
  /** Such as `200`, `4XX` or `default`. */
  readonly code: string;
  readonly description?: string;
  readonly headers: readonly ParameterDescription[];
  readonly links: readonly LinkDescription[];
  readonly media: readonly MediaDescription[];
}

/** An operation prepared for display, independent of the version of OpenAPI. */
export interface OperationDescription {
  readonly method: string;
  /** For a webhook, its name. */
  readonly path: string;
  readonly kind: "operation" | "webhook";
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  /** The addresses that the path is appended to. */
  readonly servers: readonly string[];
  readonly moreAt?: string;
  /** By place, in the order of `parameterPlaces`; places without parameters are omitted. */
  readonly parameters: readonly {
    readonly place: ParameterPlace;
    readonly parameters: readonly ParameterDescription[];
  }[];
  readonly body?: BodyDescription;
  readonly responses: readonly ResponseDescription[];
  readonly security: SecurityDescription;
  /** The names of the callbacks, which are requests by the API. */
  readonly callbacks: readonly string[];
  /** The terms for describing its schemas. */
  readonly terms: SchemaTerms;
}

const objectIn = (spec: SpecModel, pointer: string): JsonObject => {
  const value = valueAt(spec.document, stepsOf(pointer) ?? []);
  return isObject(value) ? value : {};
};

const described = (value: JsonObject): { description?: string } => {
  const description = textAt(value, "description");
  return description === undefined || description.trim() === "" ? {} : { description };
};

const examplesOf = (spec: SpecModel, value: JsonObject, pointer: string): Example[] => {
  const found: Example[] = [];
  if (Object.hasOwn(value, "example")) found.push({ name: "", value: value["example"] ?? null });
  for (const [name, raw] of Object.entries(objectAt(value, "examples") ?? {})) {
    // Before 3.0, the names are media types and the values are the examples themselves.
    if (spec.isTwo) {
      found.push({ name, value: raw });
      continue;
    }
    const at = { value: raw, pointer: `${pointer}/examples/${escapeStep(name)}` };
    const example = followedObject(at, spec.targets)?.value;
    if (!example) continue;
    const summary = textAt(example, "summary");
    for (const member of ["value", "dataValue", "serializedValue", "externalValue"])
      if (Object.hasOwn(example, member)) {
        const shown = { name, value: example[member] ?? null };
        found.push(summary === undefined ? shown : { ...shown, summary });
        break;
      }
  }
  return found;
};

const mediaOf = (
  spec: SpecModel,
  content: ReadonlyMap<string, MediaModel>,
  holder: JsonObject,
): MediaDescription[] =>
  [...content.values()].map(({ name, schema, itemSchema, pointer }) => ({
    name,
    ...(schema && { schema }),
    ...(itemSchema && { itemSchema }),
    examples: spec.isTwo
      ? examplesOf(spec, holder, "").filter((example) => example.name === name)
      : examplesOf(spec, objectIn(spec, pointer), pointer),
  }));

const usualStyles = new Set(["form", "form, exploded", "simple"]);

const describedParameters = (model: OperationModel): OperationDescription["parameters"] => {
  const { spec } = model;
  const all = [...parametersOf(model).values()];
  return parameterPlaces.flatMap((place) => {
    const parameters = all
      .filter((one) => one.place === place)
      .map((parameter): ParameterDescription => {
        const { name, required, deprecated, schema, style, allowsEmpty, pointer } = parameter;
        const value = objectIn(spec, pointer);
        return {
          name,
          required,
          deprecated,
          ...described(value),
          ...(!usualStyles.has(style) && { style }),
          ...(allowsEmpty && { allowsEmpty }),
          ...(schema && { schema }),
          examples: examplesOf(spec, value, pointer),
        };
      });
    return parameters.length === 0 ? [] : [{ place, parameters }];
  });
};

const describedResponses = (model: OperationModel): ResponseDescription[] => {
  const { spec } = model;
  return [...responsesOf(model).values()].map(({ code, content, headers, links, pointer }) => {
    const value = objectIn(spec, pointer);
    return {
      code,
      ...described(value),
      headers: [...headers.values()].map((header): ParameterDescription => {
        const own = objectIn(spec, header.pointer);
        return {
          name: header.name,
          required: header.required,
          deprecated: memberOf(own, "deprecated") === true,
          ...described(own),
          ...(header.schema && { schema: header.schema }),
          examples: examplesOf(spec, own, header.pointer),
        };
      }),
      links: [...links.values()].map((link): LinkDescription => ({
        name: link.name,
        ...(link.operation !== undefined && { operation: link.operation }),
        ...described(objectIn(spec, link.pointer)),
      })),
      media: mediaOf(spec, content, value),
    };
  });
};

/** Maximum number of servers listed. */
const MAX_SERVERS = 5;

/** The nearest list of servers, with default values for their variables. */
const serversOf = ({ spec, item, operation }: OperationModel): string[] => {
  if (spec.isTwo) {
    const host = textAt(spec.document, "host");
    if (host === undefined) return [];
    const schemes = listAt(spec.document, "schemes").filter((one) => typeof one === "string");
    const base = `${host}${textAt(spec.document, "basePath") ?? ""}`;
    return (schemes.length > 0 ? schemes : ["https"]).map((scheme) => `${scheme}://${base}`);
  }
  const lists = [operation.value, item.value, spec.document].map((one) => listAt(one, "servers"));
  const nearest = lists.find((list) => list.length > 0) ?? [];
  return nearest.slice(0, MAX_SERVERS).flatMap((server) => {
    const url = textAt(server, "url");
    if (url === undefined || url === "/") return [];
    const variables = objectAt(server, "variables");
    return url.replaceAll(
      /\{([^{}]+)\}/g,
      (whole, name: string) => textAt(memberOf(variables, name), "default") ?? whole,
    );
  });
};

/**
 * Describes an operation or webhook of a document, or of an extracted part of one; undefined if it does not exist.
 */
export const describeOperation = (
  document: JsonObject,
  { method, path }: { readonly method: string; readonly path: string },
): OperationDescription | undefined => {
  const spec = specModel(document);
  for (const [kind, member] of [
    ["operation", "paths"],
    ["webhook", "webhooks"],
  ] as const) {
    const value = memberOf(objectAt(document, member), path);
    const pointer = `/${member}/${escapeStep(path)}`;
    const item = value === undefined ? undefined : pathItem({ value, pointer }, spec.targets);
    const operation = item && operationsOf(item).get(method.toLowerCase());
    if (!item || !operation) continue;
    const model = { spec, item, operation };
    const body = bodyOf(model);
    const operationId = textAt(operation.value, "operationId");
    const summary = textAt(operation.value, "summary") ?? textAt(item.value, "summary");
    const moreAt = textAt(memberOf(operation.value, "externalDocs"), "url");
    const own = described(operation.value);
    return {
      method: method.toLowerCase(),
      path,
      kind,
      ...(operationId !== undefined && { operationId }),
      ...(summary !== undefined && { summary }),
      ...(own.description === undefined ? described(item.value) : own),
      deprecated: memberOf(operation.value, "deprecated") === true,
      tags: listAt(operation.value, "tags").filter((tag) => typeof tag === "string"),
      servers: serversOf(model),
      ...(moreAt !== undefined && { moreAt }),
      parameters: describedParameters(model),
      ...(body && {
        body: {
          required: body.required,
          ...described(objectIn(spec, body.pointer)),
          media: mediaOf(spec, body.content, {}),
        },
      }),
      responses: describedResponses(model),
      security: describeSecurity(model),
      callbacks: [...callbacksOf(model).keys()],
      terms: spec.terms,
    };
  }
  return undefined;
};

/** The schemas with the given names, in order; undefined for missing ones. */
export const namedSchemas = (
  document: JsonObject,
  names: readonly string[],
): { readonly terms: SchemaTerms; readonly schemas: readonly (PlacedSchema | undefined)[] } => {
  const { terms, isTwo } = specModel(document);
  const place = isTwo ? "/definitions" : "/components/schemas";
  const all = isTwo
    ? objectAt(document, "definitions")
    : objectAt(objectAt(document, "components"), "schemas");
  return {
    terms,
    schemas: names.map((name) => {
      const value = memberOf(all, name);
      if (value === undefined) return undefined;
      return { value, pointer: `${place}/${escapeStep(name)}`, label: name };
    }),
  };
};
