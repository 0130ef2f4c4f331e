import { type SpecChangeClass, type SpecRule } from "#contract/schemas/openapi-rules.ts";
import { specChangeClasses } from "#contract/schemas/enums.ts";
import type { SpecChange } from "./change.ts";

interface Rule {
  readonly class: SpecChangeClass;
  /** Its name in a list of rules. */
  readonly title: string;
}

const breaking = (title: string): Rule => ({ class: "breaking", title });
const risky = (title: string): Rule => ({ class: "risky", title });
const safe = (title: string): Rule => ({ class: "safe", title });

/** Every rule with its class, which a specification's gate can override. */
export const RULES: Readonly<Record<SpecRule, Rule>> = {
  "operation-removed": breaking("Operation removed"),
  "deprecated-operation-removed": safe("Operation removed after its sunset"),
  "operation-added": safe("Operation added"),
  "operation-deprecated": safe("Operation deprecated"),
  "operation-id-changed": risky("Operation id changed"),
  "operation-tags-changed": safe("Tags changed"),
  "path-parameter-renamed": safe("Path parameter renamed"),
  "webhook-removed": breaking("Webhook removed"),
  "webhook-added": safe("Webhook added"),
  "callback-removed": breaking("Callback removed"),
  "callback-added": safe("Callback added"),
  "server-removed": risky("Server removed"),
  "server-added": safe("Server added"),
  "texts-changed": safe("Texts or examples changed"),
  "required-parameter-added": breaking("Required parameter added"),
  "optional-parameter-added": safe("Optional parameter added"),
  "parameter-required": breaking("Parameter became required"),
  "parameter-optional": safe("Parameter became optional"),
  "parameter-removed": risky("Parameter removed"),
  "parameter-moved": breaking("Parameter moved"),
  "parameter-style-changed": breaking("Parameter written in another style"),
  "parameter-deprecated": safe("Parameter deprecated"),
  "empty-value-refused": breaking("Parameter may no longer be empty"),
  "empty-value-accepted": safe("Parameter may be empty"),
  "required-body-added": breaking("Required body added"),
  "optional-body-added": safe("Optional body added"),
  "body-required": breaking("Body became required"),
  "body-optional": safe("Body became optional"),
  "body-removed": breaking("Body removed"),
  "payload-required": safe("Body of a callback or webhook always sent"),
  "payload-optional": breaking("Body of a callback or webhook no longer always sent"),
  "request-media-type-removed": breaking("Media type no longer accepted"),
  "request-media-type-added": safe("Media type accepted"),
  "success-response-removed": breaking("Successful response removed"),
  "response-removed": risky("Response removed"),
  "response-added": safe("Response added"),
  "response-media-type-removed": breaking("Media type no longer answered"),
  "response-media-type-added": safe("Media type answered"),
  "required-header-removed": breaking("Required header no longer answered"),
  "header-removed": risky("Header no longer answered"),
  "header-added": safe("Header answered"),
  "header-optional": breaking("Header no longer always answered"),
  "header-required": safe("Header always answered"),
  "link-removed": risky("Link of a response removed"),
  "link-added": safe("Link of a response added"),
  "link-changed": risky("Link of a response leads elsewhere"),
  "schema-added": risky("Values described where they were not"),
  "schema-removed": risky("Values no longer described"),
  "security-alternative-removed": breaking("Way to sign in removed"),
  "security-alternative-added": safe("Way to sign in added"),
  "security-scheme-redefined": risky("Way to sign in redefined"),
  "request-type-narrowed": breaking("Fewer types accepted"),
  "request-type-widened": safe("More types accepted"),
  "request-type-changed": breaking("Other types accepted"),
  "request-null-refused": breaking("null no longer accepted"),
  "request-null-accepted": safe("null accepted"),
  "request-values-narrowed": breaking("Fewer values accepted"),
  "request-values-widened": safe("More values accepted"),
  "request-limit-narrowed": breaking("Limit accepts less"),
  "request-limit-widened": safe("Limit accepts more"),
  "request-limit-changed": breaking("Limit accepts other values"),
  "request-property-required": breaking("Property became required in requests"),
  "request-property-optional": safe("Property became optional in requests"),
  "request-required-property-added": breaking("Required property added to requests"),
  "request-property-added": safe("Optional property added to requests"),
  "request-property-removed": risky("Property no longer read from requests"),
  "request-property-refused": breaking("Property no longer accepted in requests"),
  "request-closed": breaking("Other properties no longer accepted"),
  "request-opened": safe("Other properties accepted"),
  "request-variant-removed": breaking("Alternative no longer accepted"),
  "request-variant-added": safe("Alternative accepted"),
  "response-type-narrowed": safe("Fewer types answered"),
  "response-type-widened": breaking("More types answered"),
  "response-type-changed": breaking("Other types answered"),
  "response-null-removed": safe("null no longer answered"),
  "response-null-added": breaking("null may be answered"),
  "response-values-narrowed": safe("Fewer values answered"),
  "response-value-added": risky("Value may be answered"),
  "response-values-opened": breaking("Any value may be answered"),
  "response-limit-narrowed": safe("Limit allows less in responses"),
  "response-limit-widened": breaking("Limit allows more in responses"),
  "response-limit-changed": breaking("Limit allows other values in responses"),
  "response-property-required": safe("Property always answered"),
  "response-property-optional": breaking("Property no longer always answered"),
  "response-property-added": safe("Property added to responses"),
  "response-property-removed": risky("Optional property removed from responses"),
  "response-required-property-removed": breaking("Required property removed from responses"),
  "response-closed": safe("Other properties no longer answered"),
  "response-opened": risky("Other properties may be answered"),
  "response-variant-removed": safe("Alternative no longer answered"),
  "response-variant-added": risky("Alternative may be answered"),
  "pattern-changed": risky("Pattern changed"),
  "format-changed": risky("Format changed"),
  "default-changed": risky("Default changed"),
  "condition-changed": risky("Condition changed"),
  "tuple-changed": risky("Items by position changed"),
  "property-names-changed": risky("Rules for names of properties changed"),
  "variants-changed": risky("Alternatives changed"),
  "encoding-changed": risky("Encoding changed"),
  "too-many-changes": risky("More changes than are listed"),
};

const rankOf = new Map(specChangeClasses.map((name, index) => [name, index]));

/** Sorts from worst to least; the order within a class is kept. */
export const worstFirst = (changes: readonly SpecChange[]): SpecChange[] =>
  changes.toSorted((one, other) => (rankOf.get(one.class) ?? 0) - (rankOf.get(other.class) ?? 0));

/** Applies the classes that a gate assigns to rules, and sorts worst first. */
export const reclass = (
  changes: readonly SpecChange[],
  rules: Readonly<Partial<Record<SpecRule, SpecChangeClass>>>,
): SpecChange[] =>
  worstFirst(changes.map((change) => ({ ...change, class: rules[change.rule] ?? change.class })));
