import type { Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import type { MemberRow } from "../members/member-rows.ts";
import { presentMember } from "../members/members.ts";
import { listBreakGlass, setBreakGlass, versionOfBreakGlass } from "./break-glass.ts";
import { listIdentities, presentIdentity, unlinkMember } from "./identities.ts";
import { listImpact, presentImpact } from "./impact.ts";
import { readMetadata } from "./metadata.ts";
import { presentOptions, updateOptions } from "./options.ts";
import { presentCertificates, presentLogin, presentProvider } from "./present-provider.ts";
import {
  createProvider,
  deleteProvider,
  findLivingProvider,
  getProvider,
  listActiveProviders,
  listProviders,
  restoreProvider,
  updateProvider,
} from "./providers.ts";

const answerBreakGlass = (rows: readonly MemberRow[], context: Context) => ({
  body: { members: rows.map((row) => presentMember(row, context)) },
  version: versionOfBreakGlass(rows),
});

export const singleSignOnHandlers = {
  listSAMLProvidersInOrganizationById: async ({ context, params, page, list }) => {
    const found = await listProviders(context, params.organizationId, page);
    return { body: list(found, (facts) => presentProvider(facts, context)) };
  },
  createOrganizationSAMLProvider: async ({ context, params, body }) => {
    const facts = await createProvider(context, params.organizationId, body);
    const presented = presentProvider(facts, context);
    return {
      body: presented,
      headers: { Location: presented.urls.location },
    };
  },
  getOrganizationSAMLProviderById: async ({ context, params }) => {
    const facts = await getProvider(context, params);
    return { body: presentProvider(facts, context), version: facts.provider.version };
  },
  updateOrganizationSAMLProvider: async ({ context, params, body }) => {
    const facts = await updateProvider(context, params, body);
    return { body: presentProvider(facts, context), version: facts.provider.version };
  },
  deleteOrganizationSAMLProvider: ({ context, params }) => deleteProvider(context, params),
  restoreSAMLProvider: async ({ context, params }) => ({
    body: presentProvider(await restoreProvider(context, params), context),
  }),
  getSAMLProviderOptions: async ({ context, params }) => {
    const row = await findLivingProvider(context, params);
    return { body: presentOptions(row), version: row.version };
  },
  updateSAMLProviderOptions: async ({ context, params, body }) => {
    const row = await updateOptions(context, params, body);
    return { body: presentOptions(row), version: row.version };
  },
  listSAMLCertificates: async ({ context, params }) => ({
    body: { items: presentCertificates(await findLivingProvider(context, params)) },
  }),
  readSAMLMetadata: async ({ context, body }) => ({ body: await readMetadata(context, body) }),
  listSSOImpact: async ({ context, params, query, page, list }) => {
    const { found, ...rest } = await listImpact(context, params.organizationId, query, page);
    return {
      body: { ...list(found, (facts) => presentImpact(facts, context)), ...rest },
    };
  },
  listSSOIdentitiesOfMember: async ({ context, params }) => ({
    body: { items: (await listIdentities(context, params)).map(presentIdentity) },
  }),
  removeUserFromSSO: ({ context, params }) => unlinkMember(context, params),
  getBreakGlassAdmins: async ({ context, params }) => {
    const rows = await listBreakGlass(context, params.organizationId);
    return answerBreakGlass(rows, context);
  },
  setBreakGlassAdmins: async ({ context, params, body }) => {
    const rows = await setBreakGlass(context, params.organizationId, body);
    return answerBreakGlass(rows, context);
  },
  listSSOProviderLoginsInOrganization: async ({ context, params }) => {
    const rows = await listActiveProviders(context, params.organizationId);
    return { body: { items: rows.map((row) => presentLogin(row, context.settings)) } };
  },
} satisfies Partial<Handlers>;
