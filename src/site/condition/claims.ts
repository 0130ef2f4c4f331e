/** Something that can be true of a visitor: signed by the system that signs visitors in, or sent along unsigned. */
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

/** The part of a site's adaptive schema that conditions depend on. */
export interface ClaimsSchema {
  readonly properties: Readonly<Record<string, BooleanClaim | ClaimGroup | undefined>>;
}

/** The property that holds the unsigned claims. No signed claim can therefore have this name. */
export const UNSIGNED = "unsigned";

const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Whether a claim's name can follow a dot; other names are written in brackets. */
export const isPlainName = (name: string): boolean => plainName.test(name);

/** The path by which a condition names a claim. Two claims are equal if and only if their paths are. */
export const claimPath = ({ name, unsigned }: Claim): string => {
  const place = unsigned ? `visitor.claims.${UNSIGNED}` : "visitor.claims";
  return isPlainName(name) ? `${place}.${name}` : `${place}[${JSON.stringify(name)}]`;
};

/** The claims of a schema with their descriptions, in the schema's order, unsigned ones last. */
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

/** Combines lists of claims without duplicates, in order of first occurrence. */
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

/** A condition to start from, and its meaning. */
interface TemplateCondition {
  readonly description: string;
  readonly condition: string;
}

/** For each claim of a schema, the condition that it is true and the condition that it is not. */
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
