import {
  escapeStep,
  isObject,
  type JsonObject,
  type JsonValue,
  listAt,
  memberOf,
  objectAt,
  setMember,
  textAt,
} from "../json.ts";
import { followedObject, pathItem, type Placed } from "../operations/path-items.ts";
import { Targets } from "../references.ts";
import { canonical } from "./canonical.ts";
import { type PlacedSchema, SchemaTerms } from "./schema-terms.ts";

/** A specification prepared for comparison, of any version. */
export interface SpecModel {
  readonly document: JsonObject;
  readonly targets: Targets;
  readonly terms: SchemaTerms;
  readonly isTwo: boolean;
}

export interface ParameterModel {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: PlacedSchema | undefined;
  /** How arrays and objects are serialized. */
  readonly style: string;
  /** Whether it may be sent without a value. */
  readonly allowsEmpty: boolean;
  readonly texts: string;
  readonly pointer: string;
}

export interface MediaModel {
  readonly name: string;
  readonly schema: PlacedSchema | undefined;
  /** The schema of each item of a stream. */
  readonly itemSchema: PlacedSchema | undefined;
  readonly encoding: string;
  readonly texts: string;
  readonly pointer: string;
}

export interface BodyModel {
  readonly required: boolean;
  readonly content: ReadonlyMap<string, MediaModel>;
  readonly texts: string;
  readonly pointer: string;
}

export interface HeaderModel {
  readonly name: string;
  readonly required: boolean;
  readonly schema: PlacedSchema | undefined;
  readonly pointer: string;
}

/** A link in a response to another operation, which can be called with values from the response. */
interface LinkModel {
  readonly name: string;
  /** The id of the operation, or a reference to it; undefined if neither is given. */
  readonly operation: string | undefined;
  /** Its target and parameter values, as text. */
  readonly leads: string;
  readonly pointer: string;
}

export interface ResponseModel {
  readonly code: string;
  readonly content: ReadonlyMap<string, MediaModel>;
  readonly headers: ReadonlyMap<string, HeaderModel>;
  readonly links: ReadonlyMap<string, LinkModel>;
  readonly texts: string;
  readonly pointer: string;
}

/** An operation with the path item that contains it. */
export interface OperationModel {
  readonly spec: SpecModel;
  readonly item: Placed<JsonObject>;
  readonly operation: Placed<JsonObject>;
}

export const specModel = (document: JsonObject): SpecModel => {
  const targets = new Targets(document);
  const isTwo = textAt(document, "swagger") !== undefined;
  const isModern = !isTwo && !(textAt(document, "openapi") ?? "").startsWith("3.0");
  return { document, targets, terms: new SchemaTerms(targets, isModern), isTwo };
};

/** Canonical text of some members. */
export const textsOf = (value: JsonObject, names: readonly string[]): string =>
  names.map((name) => canonical(memberOf(value, name) ?? null)).join();

const described = ["description", "example", "examples"];

/** The style that applies by default. */
const styleOf = (parameter: JsonObject, place: string, isTwo: boolean): string => {
  const isForm = place === "query" || place === "cookie";
  if (isTwo) {
    const format = textAt(parameter, "collectionFormat") ?? "csv";
    if (format === "multi") return "form, exploded";
    if (format === "ssv") return "spaceDelimited";
    if (format === "pipes") return "pipeDelimited";
    return format === "csv" ? (isForm ? "form" : "simple") : format;
  }
  const style = textAt(parameter, "style") ?? (isForm ? "form" : "simple");
  const explode = memberOf(parameter, "explode") ?? style === "form";
  return explode === true ? `${style}, exploded` : style;
};

/** The schema of a parameter or header, given directly or by its only media type. */
const schemaIn = (
  { value, pointer }: Placed<JsonObject>,
  label: string,
  isTwo: boolean,
): PlacedSchema | undefined => {
  if (isTwo) {
    const { description: _description, required: _required, ...schema } = value;
    return { value: schema, pointer, label };
  }
  const schema = memberOf(value, "schema");
  if (schema !== undefined) return { value: schema, pointer: `${pointer}/schema`, label };
  for (const [name, media] of Object.entries(objectAt(value, "content") ?? {})) {
    const inner = memberOf(media, "schema");
    if (inner !== undefined)
      return { value: inner, pointer: `${pointer}/content/${escapeStep(name)}/schema`, label };
  }
  return undefined;
};

/** All listed parameters; those of the path item apply unless the operation has one with the same name. */
const listedParameters = ({ spec, item, operation }: OperationModel): Placed<JsonObject>[] => {
  const found = new Map<string, Placed<JsonObject>>();
  for (const holder of [item, operation])
    for (const [index, value] of listAt(holder.value, "parameters").entries()) {
      const pointer = `${holder.pointer}/parameters/${index}`;
      const parameter = followedObject({ value, pointer }, spec.targets);
      if (!parameter) continue;
      const { value: own } = parameter;
      const place = textAt(own, "in") ?? (isObject(own["content"]) ? "body" : "");
      const key = place === "body" ? "body" : `${place} ${textAt(own, "name") ?? ""}`;
      found.set(key, parameter);
    }
  return [...found.values()];
};

const ignoredHeaders = new Set(["accept", "content-type", "authorization"]);

/** Parameters by place and name; the names of headers are not case-sensitive. */
export const parametersOf = (model: OperationModel): Map<string, ParameterModel> => {
  const found = new Map<string, ParameterModel>();
  for (const placed of listedParameters(model)) {
    const { value, pointer } = placed;
    const place = textAt(value, "in") ?? "";
    const name = textAt(value, "name") ?? "";
    if (!["query", "path", "header", "cookie", "querystring"].includes(place)) continue;
    if (place === "header" && ignoredHeaders.has(name.toLowerCase())) continue;
    const { isTwo } = model.spec;
    found.set(`${place} ${place === "header" ? name.toLowerCase() : name}`, {
      name,
      place,
      required: place === "path" || memberOf(value, "required") === true,
      deprecated: memberOf(value, "deprecated") === true,
      schema: schemaIn(placed, `Parameter “${name}”`, isTwo),
      style: styleOf(value, place, isTwo),
      allowsEmpty: place === "query" && memberOf(value, "allowEmptyValue") === true,
      texts: textsOf(value, described),
      pointer,
    });
  }
  return found;
};

/** Normalizes a media type for comparison: lower case, without spaces. */
const mediaKey = (name: string): string => name.toLowerCase().replaceAll(/\s/g, "");

const contentOf = (
  { value, pointer }: Placed<JsonObject>,
  label: string,
  targets: Targets,
): Map<string, MediaModel> => {
  const found = new Map<string, MediaModel>();
  for (const [name, raw] of Object.entries(objectAt(value, "content") ?? {})) {
    const at = { value: raw, pointer: `${pointer}/content/${escapeStep(name)}` };
    const media = followedObject(at, targets);
    if (!media) continue;
    const placed = (member: string): PlacedSchema | undefined => {
      const schema = memberOf(media.value, member);
      return schema === undefined
        ? undefined
        : { value: schema, pointer: `${media.pointer}/${member}`, label };
    };
    found.set(mediaKey(name), {
      name,
      schema: placed("schema"),
      itemSchema: placed("itemSchema"),
      encoding: textsOf(media.value, ["encoding", "prefixEncoding", "itemEncoding"]),
      texts: textsOf(media.value, ["example", "examples"]),
      pointer: media.pointer,
    });
  }
  return found;
};

const namesAt = (value: JsonObject, name: string): string[] | undefined => {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : undefined;
};

/** Content in version 2.0, which declares the schema here and the media types elsewhere. */
const sameContent = (
  names: readonly string[],
  schema: PlacedSchema | undefined,
  pointer: string,
): Map<string, MediaModel> =>
  new Map(
    names.map((name) => [
      mediaKey(name),
      {
        name,
        schema,
        itemSchema: undefined,
        encoding: "null,null,null",
        texts: "null,null",
        pointer,
      },
    ]),
  );

/** Combines form fields into one object schema. */
const formSchema = (fields: readonly Placed<JsonObject>[]): JsonObject => {
  const properties: JsonObject = {};
  const required: JsonValue[] = [];
  for (const { value } of fields) {
    const { name, required: isRequired, in: _in, ...schema } = value;
    if (typeof name !== "string") continue;
    setMember(properties, name, schema);
    if (isRequired === true) required.push(name);
  }
  return { type: "object", properties, required };
};

const formTypes = new Set(["multipart/form-data", "application/x-www-form-urlencoded"]);

const bodyOfTwo = (model: OperationModel): BodyModel | undefined => {
  const { spec, operation } = model;
  const listed = listedParameters(model);
  const consumes = namesAt(operation.value, "consumes") ?? namesAt(spec.document, "consumes");
  const body = listed.find(({ value }) => value["in"] === "body");
  if (body) {
    const schema = memberOf(body.value, "schema");
    const placed =
      schema === undefined
        ? undefined
        : { value: schema, pointer: `${body.pointer}/schema`, label: "Body" };
    return {
      required: body.value["required"] === true,
      content: sameContent(consumes ?? ["application/json"], placed, body.pointer),
      texts: textsOf(body.value, described),
      pointer: body.pointer,
    };
  }
  const fields = listed.filter(({ value }) => value["in"] === "formData");
  if (fields.length === 0) return undefined;
  const { pointer } = operation;
  const types = consumes?.filter((name) => formTypes.has(name)) ?? [];
  const placed = { value: formSchema(fields), pointer: `${pointer}/parameters`, label: "Body" };
  return {
    required: false,
    content: sameContent(types.length > 0 ? types : ["multipart/form-data"], placed, pointer),
    texts: "",
    pointer,
  };
};

/** The request body; undefined if there is none. */
export const bodyOf = (model: OperationModel): BodyModel | undefined => {
  const { spec, operation } = model;
  if (spec.isTwo) return bodyOfTwo(model);
  const value = memberOf(operation.value, "requestBody");
  // Converters from 2.0 leave shared bodies among the parameters.
  const body =
    value === undefined
      ? listedParameters(model).find(
          (one) => one.value["in"] === undefined && isObject(one.value["content"]),
        )
      : followedObject({ value, pointer: `${operation.pointer}/requestBody` }, spec.targets);
  if (!body) return undefined;
  return {
    required: body.value["required"] === true,
    content: contentOf(body, "Body", spec.targets),
    texts: textsOf(body.value, ["description"]),
    pointer: body.pointer,
  };
};

const headersOf = (
  { value, pointer }: Placed<JsonObject>,
  { targets, isTwo }: SpecModel,
): Map<string, HeaderModel> => {
  const found = new Map<string, HeaderModel>();
  for (const [name, raw] of Object.entries(objectAt(value, "headers") ?? {})) {
    if (name.toLowerCase() === "content-type") continue;
    const at = { value: raw, pointer: `${pointer}/headers/${escapeStep(name)}` };
    const header = followedObject(at, targets);
    if (header)
      found.set(name.toLowerCase(), {
        name,
        required: header.value["required"] === true,
        schema: schemaIn(header, `Header “${name}”`, isTwo),
        pointer: header.pointer,
      });
  }
  return found;
};

const linksOf = (
  { value, pointer }: Placed<JsonObject>,
  { targets }: SpecModel,
): Map<string, LinkModel> => {
  const found = new Map<string, LinkModel>();
  for (const [name, raw] of Object.entries(objectAt(value, "links") ?? {})) {
    const at = { value: raw, pointer: `${pointer}/links/${escapeStep(name)}` };
    const link = followedObject(at, targets);
    if (!link) continue;
    found.set(name, {
      name,
      operation: textAt(link.value, "operationId") ?? textAt(link.value, "operationRef"),
      leads: textsOf(link.value, [
        "operationId",
        "operationRef",
        "parameters",
        "requestBody",
        "server",
      ]),
      pointer: link.pointer,
    });
  }
  return found;
};

/** The responses by status. */
export const responsesOf = ({ spec, operation }: OperationModel): Map<string, ResponseModel> => {
  const found = new Map<string, ResponseModel>();
  for (const [code, raw] of Object.entries(objectAt(operation.value, "responses") ?? {})) {
    if (code.startsWith("x-")) continue;
    const at = { value: raw, pointer: `${operation.pointer}/responses/${escapeStep(code)}` };
    const response = followedObject(at, spec.targets);
    if (!response) continue;
    const label = `Response ${code}`;
    const schema = memberOf(response.value, "schema");
    const produces = namesAt(operation.value, "produces") ??
      namesAt(spec.document, "produces") ?? ["application/json"];
    const content = !spec.isTwo
      ? contentOf(response, label, spec.targets)
      : schema === undefined
        ? new Map<string, MediaModel>()
        : sameContent(
            produces,
            { value: schema, pointer: `${response.pointer}/schema`, label },
            response.pointer,
          );
    found.set(code.toUpperCase(), {
      code,
      content,
      headers: headersOf(response, spec),
      links: linksOf(response, spec),
      texts: textsOf(response.value, ["description"]),
      pointer: response.pointer,
    });
  }
  return found;
};

/** The path items of a callback by expression. */
export const callbacksOf = ({
  spec,
  operation,
}: OperationModel): Map<string, Placed<JsonObject>> => {
  const found = new Map<string, Placed<JsonObject>>();
  for (const [name, raw] of Object.entries(objectAt(operation.value, "callbacks") ?? {})) {
    const at = { value: raw, pointer: `${operation.pointer}/callbacks/${escapeStep(name)}` };
    const callback = followedObject(at, spec.targets);
    for (const [expression, value] of Object.entries(callback?.value ?? {})) {
      if (expression.startsWith("x-") || !callback) continue;
      const pointer = `${callback.pointer}/${escapeStep(expression)}`;
      const item = pathItem({ value, pointer }, spec.targets);
      if (item) found.set(`${name} ${expression}`, item);
    }
  }
  return found;
};
