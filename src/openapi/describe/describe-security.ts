import { escapeStep, isObject, type JsonObject, memberOf, objectAt, textAt } from "../json.ts";
import type { OperationModel } from "../compare/spec-model.ts";
import { followedObject } from "../operations/path-items.ts";

/** One scheme that must be satisfied. */
export interface SchemeDescription {
  readonly name: string;
  /** How to satisfy it, such as `Bearer token` or `API key in the header X-Key`; its name if that is not declared. */
  readonly words: string;
  readonly scopes: readonly string[];
  readonly description?: string;
}

/**
 * Alternative ways to authenticate; each lists schemes that are required together. Empty if no authentication is
 * required.
 */
export type SecurityDescription = readonly (readonly SchemeDescription[])[];

const httpWords: Record<string, string> = {
  basic: "User name and password (HTTP Basic)",
  bearer: "Bearer token",
  digest: "User name and password (HTTP Digest)",
};

const flowWords: Record<string, string> = {
  implicit: "implicit",
  password: "password",
  clientCredentials: "client credentials",
  application: "client credentials",
  authorizationCode: "authorization code",
  accessCode: "authorization code",
  deviceAuthorization: "device authorization",
};

const wordsFor = (scheme: JsonObject): string | undefined => {
  switch (scheme["type"]) {
    case "basic":
      return httpWords["basic"];
    case "http": {
      const name = textAt(scheme, "scheme") ?? "";
      const format = textAt(scheme, "bearerFormat");
      const words = Object.hasOwn(httpWords, name.toLowerCase())
        ? httpWords[name.toLowerCase()]
        : `HTTP ${name}`;
      return format === undefined ? words : `${words} (${format})`;
    }
    case "apiKey":
      return `API key in the ${textAt(scheme, "in") ?? "header"} ${textAt(scheme, "name") ?? ""}`.trim();
    case "oauth2": {
      const own = textAt(scheme, "flow");
      const flows = own === undefined ? Object.keys(objectAt(scheme, "flows") ?? {}) : [own];
      const known = flows.flatMap((flow) =>
        Object.hasOwn(flowWords, flow) ? [flowWords[flow]] : [],
      );
      return known.length === 0 ? "OAuth 2.0" : `OAuth 2.0 (${known.join(", ")})`;
    }
    case "openIdConnect":
      return "OpenID Connect";
    case "mutualTLS":
      return "Client certificate";
    default:
      return undefined;
  }
};

/** The authentication that an operation requires. An alternative without requirements is an empty list. */
export const describeSecurity = ({ spec, operation }: OperationModel): SecurityDescription => {
  const said = memberOf(operation.value, "security") ?? memberOf(spec.document, "security");
  const requirements = Array.isArray(said) ? said.filter(isObject) : [];
  const [schemes, place] = spec.isTwo
    ? [objectAt(spec.document, "securityDefinitions"), "/securityDefinitions"]
    : [
        objectAt(objectAt(spec.document, "components"), "securitySchemes"),
        "/components/securitySchemes",
      ];
  return requirements.map((requirement) =>
    Object.entries(requirement).map(([name, scopes]): SchemeDescription => {
      const value = memberOf(schemes, name);
      const pointer = `${place}/${escapeStep(name)}`;
      const scheme =
        value === undefined ? undefined : followedObject({ value, pointer }, spec.targets)?.value;
      const description = textAt(scheme, "description");
      return {
        name,
        words: (scheme && wordsFor(scheme)) ?? name,
        scopes: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string") : [],
        ...(description !== undefined && { description }),
      };
    }),
  );
};
