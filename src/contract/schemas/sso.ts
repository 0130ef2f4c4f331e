import { z } from "zod";
import { id } from "./primitives.ts";
import { ssoProviderLogin } from "./saml.ts";
import { accessToken, secret } from "./sign-in.ts";
import { email } from "./user.ts";

/** Where the person with this address signs in. The response never reveals whether an account exists. */
export const discoverSSO = z
  .strictObject({
    email,
    invitation: id.optional().meta({
      description:
        "An invitation of the address: its organization is shown, whether its domain is proved or not.",
    }),
  })
  .meta({ id: "DiscoverSSO" });
export const discoveredSSO = z
  .object({
    items: z.array(
      z.object({
        organization: z.object({ id, title: z.string() }),
        provider: ssoProviderLogin,
      }),
    ),
  })
  .meta({ id: "DiscoveredSSO" });

/** The ticket given to the sign-in page. It is only valid in the browser that started the sign-in. */
export const finishSSO = z
  .strictObject({
    ticket: secret,
    confirmed: z.boolean().default(false).meta({
      description:
        "That the person pressed the button, where the answer before asked for it (`confirm`).",
    }),
  })
  .meta({ id: "FinishSSO" });
export const finishedSSO = z
  .union([
    accessToken.extend({
      next: z.string().meta({ description: "Path of the dashboard to go on to." }),
    }),
    z.object({
      confirm: z
        .object({
          email: z.string(),
          displayName: z.string().optional(),
          signedInAs: z.string().optional().meta({
            description:
              "The address of somebody else who is signed in in this browser, and would be signed out.",
          }),
          organization: z.object({ id, title: z.string() }),
          provider: z.string(),
        })
        .meta({
          description:
            "Nobody is signed in yet: the response came unasked for, or somebody else is signed in in this browser, and the person is to confirm it. The ticket stays good.",
        }),
    }),
    z.object({
      test: z
        .object({ passed: z.boolean(), organization: id, provider: id })
        .meta({ description: "It was a test: nobody is signed in by it." }),
    }),
  ])
  .meta({ id: "FinishedSSO" });

/** Maximum length of the response in a form; with its name it fits into the largest form. */
const MAX_SAML_FIELD = 130_000;

/** The form that an identity provider posts to the assertion consumer. */
export const samlForm = z
  .strictObject({
    SAMLResponse: z.string().min(1).max(MAX_SAML_FIELD),
    RelayState: z.string().max(2048).optional(),
  })
  .meta({ id: "SAMLForm" });

export const startSSO = z.strictObject({
  next: z.string().max(2048).optional().meta({
    description:
      "Path of the dashboard to go on to; anything that is no path of ours, or longer than 512 characters, leads home.",
  }),
  test: id.optional().meta({ description: "The test that is made, from createSAMLTest." }),
});
