import type { SAMLCheck } from "#contract/schemas/saml-checks.ts";
import type { Context } from "#server/kit/context.ts";
import type { Door } from "#server/modules/people/saml-sign-in/sign-in-rows.ts";
import { serviceOf } from "#server/modules/people/single-sign-on/present-provider.ts";
import { type Action, FOUNDER } from "./actions.ts";
import type { Calendar } from "./calendar.ts";
import { isHere } from "./people-actions.ts";
import type { On } from "./northwind-spaces.ts";
import { addsProvider, comesBySso, makesSsoMember, testsProvider } from "./sign-on-actions.ts";

/** No one has its private key, so no one can sign in with it: it is only for display. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIICwzCCAaugAwIBAgIJAanrNE6tv9fYMA0GCSqGSIb3DQEBCwUAMB8xHTAbBgNV
BAMMFE5vcnRod2luZCBJRCBzaWduaW5nMCIYDzIwMjYwMTEyMDAwMDAwWhgPMjAz
NjAxMTIwMDAwMDBaMB8xHTAbBgNVBAMMFE5vcnRod2luZCBJRCBzaWduaW5nMIIB
IjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0sA/+tao+W6xE3AqHAfzXyir
0sDzDIHXVC//EJNGKkp/M3rjAiKQfinOkH9mE/nWVSgylisvE7DUUUzWqXiN6Ctw
aVQcerj0y8vwO0TE1k4KYCJcUbzJhGpTv+/YVIbhSmFdcWzLDDQ+2o6LHkVVCP5u
y+W6ZfGbPzCo9NC23hJpYNHkMqyj7Bhft33wNrioIxvt2jAMtc9MrD/Qb/nOzeRi
YrZZAf9wVkdrmMY0loZ5oHcih0TPjTPZsxtZgBryS2JDWENMaPVOGCa8jrRh1OH4
Y6n3y4CKsz8yhrLpwci0NNjOqh1D5me/E7oMf/oDnsNmNwc8bXKzPsW363HHEwID
AQABMA0GCSqGSIb3DQEBCwUAA4IBAQBIPQOEvrLpP29UU1J3QMzjItpHwL1rvcLd
zsyR97S0hS9A9ZEpJ0JTPo0a/yvM90bE2YV6Dvpkw3ktG92IB4Yja4XAjCK7P9mq
lJhH6xS2EiGYs4qDNMMZ1YQOSWDdXANEnW4ZReLBhOvmcQrqkTovKuMrrivdPLKB
054mQ8ljf+eKoZtmxOefg+B+5nL8aQU+o7+akDLUdbAqqjLTz0/j4MOmHATsHZyp
7N1nwO3w91XbNaDvw8eoVVM92s3v+s5J+e2mFxmrOWi4SygpFCNqUKD8SNfRA+ll
PvUACQcbwLkU7YZ4agnKvyWtZDCYd1YEG6HBmZ1SDZEZti4OYL9d
-----END CERTIFICATE-----`;

const STAFF = "Northwind ID";
const CONTRACTORS = "Contractors (Entra ID)";
const SKEW_MINUTES = 9;

const wrongAudience = ({ provider }: Door, tx: Context): SAMLCheck => {
  const { entityID } = serviceOf(provider.id, tx.settings);
  return {
    id: "audience",
    verdict: "failed",
    found: `The assertion says its audience is ${tx.settings.publicUrl}.`,
    expected: entityID,
    remedy: `In your identity provider, set the audience (also called SP entity ID, identifier or Audience URI) to ${entityID}.`,
  };
};

const wrongClock = (_: Door, tx: Context): SAMLCheck => {
  const end = new Date(tx.now().getTime() - SKEW_MINUTES * 60_000);
  return {
    id: "times",
    verdict: "failed",
    found: `NotOnOrAfter of the conditions ended at ${end.toISOString()}. Here it is ${tx.now().toISOString()}.`,
    expected: "a response that has not ended; a minute of difference is allowed",
    remedy:
      "Compare the clocks of the identity provider and of this service; both should follow a time server.",
  };
};

/** How long after signing in a person is seen, in milliseconds. */
const ARRIVING_MS = 4000;

/** Who signs in through it, and on which working days, counted back from today. */
const comings: readonly (readonly [who: string, ...days: number[]])[] = [
  ["ingrid.solheim", 27, 18, 9, 2],
  ["rafael.moreira", 26, 12, 1],
  ["clara.wendt", 26, 14, 3],
  ["mei.tanaka", 25, 11, 1],
  ["priya.raghunath", 24, 10, 2],
  ["jonas.aaltonen", 22, 6],
  ["arjun.venkatesan", 20, 4],
  ["thandiwe.mokoena", 15, 5],
  ["ximena.otero", 13],
];

/**
 * An identity provider that was set up six weeks ago: tested, used by a few, not enforced. And a second one whose
 * setup has only begun.
 */
export const signOnHistory = (on: On, { minutesAgo }: Calendar): Action[] => {
  const provider = STAFF;
  return [
    addsProvider(on(29, "10:02", "ingrid.solheim"), ({ domain }) => ({
      label: STAFF,
      entityID: `https://id.${domain}/saml/metadata`,
      ssoURL: `https://id.${domain}/saml/sso`,
      certificate: CERTIFICATE,
    })),
    makesSsoMember(on(29, "10:20", "ingrid.solheim"), FOUNDER),
    testsProvider(on(29, "10:31", FOUNDER), STAFF, wrongAudience),
    testsProvider(on(29, "10:44", FOUNDER), STAFF),
    ...comings.map(([who], index) =>
      makesSsoMember(on(28, `14:${10 + index}`, "ingrid.solheim"), who),
    ),
    ...comings.flatMap(([who, ...days], index) =>
      days.flatMap((day) => {
        const when = on(day, `07:${12 + 4 * index}`, who);
        return [
          comesBySso(when, { provider }),
          isHere(new Date(when.at.getTime() + ARRIVING_MS), who),
        ];
      }),
    ),
    makesSsoMember(on(8, "16:30", "rafael.moreira"), "bashir.rahmani"),
    comesBySso(on(7, "08:03", "bashir.rahmani"), { provider, fault: wrongClock }),
    comesBySso(on(7, "08:14", "bashir.rahmani"), { provider }),
    comesBySso(on(2, "08:41", "beatriz.salgado"), { provider }),
    comesBySso(
      { at: minutesAgo(74.6), by: FOUNDER },
      { provider, who: "ana@lumen-translations.example" },
    ),
    addsProvider(on(3, "11:15", "clara.wendt"), ({ domain }) => ({
      label: CONTRACTORS,
      entityID: `https://login.${domain}/contractors`,
      defaultRole: "comment",
    })),
  ];
};
