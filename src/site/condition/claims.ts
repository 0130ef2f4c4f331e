/** What may be true of a visitor: signed by whoever signs visitors in, or sent along unsigned. */
export interface Claim {
  readonly name: string;
  readonly unsigned: boolean;
}

interface BooleanClaim {
  readonly type: "boolean";
  readonly description: string;
}

interface ClaimGroup {
  readonly type: "object";
  readonly description: string;
  readonly properties: Readonly<Record<string, BooleanClaim | undefined>>;
}

/** The part of a site's adaptive schema that conditions need. */
export interface ClaimsSchema {
  readonly properties: Readonly<Record<string, BooleanClaim | ClaimGroup | undefined>>;
}

/** The property that holds the unsigned claims; so no signed claim can have this name. */
export const UNSIGNED = "unsigned";

const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Whether a claim may be written after a dot; others stand in brackets. */
export const isPlainName = (name: string): boolean => plainName.test(name);

/** How a condition names a claim. Two claims are the same if and only if their paths are. */
export const claimPath = ({ name, unsigned }: Claim): string => {
  const place = unsigned ? `visitor.claims.${UNSIGNED}` : "visitor.claims";
  return isPlainName(name) ? `${place}.${name}` : `${place}[${JSON.stringify(name)}]`;
};

/** The claims of a schema with their descriptions, in its order, the unsigned ones last. */
export const claimsOfSchema = (
  schema: ClaimsSchema,
): readonly { readonly claim: Claim; readonly description: string }[] => {
  const described = (properties: ClaimsSchema["properties"], unsigned: boolean) =>
    Object.entries(properties).flatMap(([name, property]) =>
      property?.type === "boolean" && (unsigned || name !== UNSIGNED)
        ? [{ claim: { name, unsigned }, description: property.description }]
        : [],
    );
  const group = Object.hasOwn(schema.properties, UNSIGNED)
    ? schema.properties[UNSIGNED]
    : undefined;
  return [
    ...described(schema.properties, false),
    ...(group?.type === "object" ? described(group.properties, true) : []),
  ];
};

/** The claims of several lists, each once, in the order in which they come. */
export const distinctClaims = (claims: Iterable<Claim>): readonly Claim[] => {
  const byPath = new Map<string, Claim>();
  for (const claim of claims) {
    const path = claimPath(claim);
    if (!byPath.has(path)) {
      byPath.set(path, claim);
    }
  }
  return [...byPath.values()];
};

/** A condition to begin with, and what it means. */
interface TemplateCondition {
  readonly description: string;
  readonly condition: string;
}

/** For each claim of a schema the condition that it is true, and the one that it is not. */
export const templateConditions = (schema: ClaimsSchema): readonly TemplateCondition[] =>
  claimsOfSchema(schema).flatMap(({ claim, description }) => {
    const path = claimPath(claim);
    const name = claim.unsigned ? `unsigned ${claim.name}` : claim.name;
    const meaning = description.trim() === "" ? "" : `: ${description.trim()}`;
    return [
      { description: `Visitors with ${name}${meaning}`, condition: path },
      { description: `Visitors without ${name}${meaning}`, condition: `!${path}` },
    ];
  });
