import type { IncomingMessage, ServerResponse } from "node:http";
import { openOutsideServer, type OutsideServer } from "./outside-servers.ts";

/** A request as received by an engine's server. */
export interface EngineServerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly json: Readonly<Record<string, unknown>>;
  readonly form: URLSearchParams;
}

/** The response of the server; text that is not JSON is sent unchanged. */
export interface EngineServerAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Whether it accepts the request and never responds. */
  readonly hangs?: boolean;
}

type Answer = (request: EngineServerRequest) => EngineServerAnswer | undefined;

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const piece of request) body += String(piece);
  return body;
};

const send = (
  response: ServerResponse,
  { status = 200, headers, json, text, hangs = false }: EngineServerAnswer,
) => {
  if (hangs) return;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(text ?? JSON.stringify(json));
};

/** A server that speaks an engine's protocol. */
export interface EngineServer {
  readonly host: string;
  readonly origin: string;
  /** Requests for translations, in order. */
  readonly asked: EngineServerRequest[];
  /** Sends these responses to the next requests for translations, one each; undefined translates as usual. */
  fail(...answers: (EngineServerAnswer | undefined)[]): void;
  /** Responds to that many more requests for translations, and to later ones once the returned function is called. */
  holdAfter(requests: number): () => void;
  close(): void;
}

interface Protocol {
  /** Whether a request is for translations. */
  readonly isTranslation: (request: EngineServerRequest) => boolean;
  /** Returns undefined for anything outside of the protocol. */
  readonly answer: Answer;
}

const parsed = (body: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
};

/** Opens a server on loopback that speaks a protocol. */
export const openEngineServer = async ({
  isTranslation,
  answer,
}: Protocol): Promise<EngineServer> => {
  const server: OutsideServer = await openOutsideServer();
  const asked: EngineServerRequest[] = [];
  const failures: (EngineServerAnswer | undefined)[] = [];
  let held: { after: number; readonly released: Promise<void> } | undefined;
  /** Returns what a request for translations must wait for. */
  const turn = (): Promise<void> | undefined => {
    if (held === undefined) return undefined;
    held.after -= 1;
    return held.after < 0 ? held.released : undefined;
  };
  server.answer((incoming, response) => {
    void readBody(incoming).then(async (body) => {
      const url = new URL(incoming.url ?? "/", server.origin);
      const request: EngineServerRequest = {
        method: incoming.method ?? "GET",
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        json: parsed(body),
        form: new URLSearchParams(body),
      };
      if (isTranslation(request)) {
        asked.push(request);
        const failure = failures.shift();
        if (failure !== undefined) return send(response, failure);
        await turn();
      }
      send(response, answer(request) ?? { status: 404, json: { message: "Not found" } });
    });
  });
  return {
    host: server.host,
    origin: server.origin,
    asked,
    fail: (...answers) => void failures.push(...answers),
    holdAfter: (requests) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { after: requests, released };
      return () => {
        held = undefined;
        release();
      };
    },
    close: () => server.close(),
  };
};

/** Returns a visible translation: each word in capitals, tags unchanged. */
export const inCapitals = (text: string): string =>
  text.replaceAll(/(<[^>]*>|&\w+;)|([^<&]+)/g, (_, tag: string | undefined, words = "") =>
    tag === undefined ? String(words).toUpperCase() : tag,
  );

/** An engine's translation of a text. */
type Translate = (text: string) => string;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** DeepL with English, German and French, two of which support glossaries. */
export const openDeepLServer = (
  translate: Translate = inCapitals,
): Promise<
  EngineServer & { readonly glossaries: Map<string, Readonly<Record<string, unknown>>> }
> => {
  const glossaries = new Map<string, Readonly<Record<string, unknown>>>();
  const listed = () => [...glossaries].map(([id, { name }]) => ({ glossary_id: id, name }));
  return openEngineServer({
    isTranslation: ({ path }) => path === "/v2/translate",
    answer: ({ method, path, query, headers, json }) => {
      if (headers.authorization !== "DeepL-Auth-Key right") return { status: 403, text: "" };
      if (path === "/v2/languages") {
        const codes = query.get("type") === "target" ? ["EN-US", "DE", "FR"] : ["EN", "DE", "FR"];
        return { json: codes.map((language) => ({ language, name: language })) };
      }
      if (path === "/v2/glossary-language-pairs")
        return { json: { supported_languages: [{ source_lang: "en", target_lang: "de" }] } };
      if (path === "/v2/glossaries" && method === "GET") return { json: { glossaries: listed() } };
      if (path === "/v2/glossaries") {
        const id = `glossary-${glossaries.size + 1}`;
        glossaries.set(id, json);
        return { status: 201, json: { glossary_id: id, name: json["name"] } };
      }
      if (path.startsWith("/v2/glossaries/") && method === "DELETE") {
        glossaries.delete(path.slice("/v2/glossaries/".length));
        return { status: 204, text: "" };
      }
      if (path === "/v2/usage") return { json: { character_count: 120, character_limit: 500_000 } };
      if (path !== "/v2/translate") return undefined;
      return {
        json: {
          translations: texts(json["text"]).map((text) => ({
            detected_source_language: "EN",
            text: translate(text),
          })),
        },
      };
    },
  }).then((server) => ({ ...server, glossaries }));
};

/** Google Cloud Translation, Basic, with English, German and Chinese. */
export const openGoogleServer = (translate: Translate = inCapitals): Promise<EngineServer> =>
  openEngineServer({
    isTranslation: ({ path }) => path === "/language/translate/v2",
    answer: ({ path, headers, json }) => {
      if (headers["x-goog-api-key"] !== "right")
        return {
          status: 400,
          json: {
            error: {
              code: 400,
              errors: [{ reason: "badRequest" }],
              details: [{ reason: "API_KEY_INVALID" }],
            },
          },
        };
      if (path === "/language/translate/v2/languages")
        return {
          json: { data: { languages: ["en", "de", "zh-CN"].map((language) => ({ language })) } },
        };
      if (path !== "/language/translate/v2") return undefined;
      const translations = texts(json["q"]).map((text) => ({
        translatedText: translate(text).replaceAll("'", "&#39;").replaceAll('"', "&quot;"),
      }));
      return { json: { data: { translations } } };
    },
  });

/** LibreTranslate from English to German, as packaged. */
export const openLibreTranslateServer = (
  translate: Translate = inCapitals,
): Promise<EngineServer> =>
  openEngineServer({
    isTranslation: ({ path }) => path === "/translate",
    answer: ({ path, json }) => {
      if (path === "/languages")
        return {
          json: [
            { code: "en", name: "English", targets: ["de", "en", "zh-Hans"] },
            { code: "de", name: "German", targets: ["de", "en"] },
          ],
        };
      if (path !== "/translate") return undefined;
      if (json["api_key"] === "wrong") return { status: 403, json: { error: "Invalid API key" } };
      const translated = texts(json["q"]).map((text) =>
        translate(text).replaceAll(/<(x\d+)\/>/g, "<$1></$1>"),
      );
      return { json: { translatedText: translated } };
    },
  });

/** Apertium's web service from English to Spanish. */
export const openApertiumServer = (translate: Translate = inCapitals): Promise<EngineServer> =>
  openEngineServer({
    isTranslation: ({ path }) => path === "/translate",
    answer: ({ path, form }) => {
      if (path === "/listPairs")
        return {
          json: {
            responseData: [{ sourceLanguage: "eng", targetLanguage: "spa" }],
            responseDetails: null,
            responseStatus: 200,
          },
        };
      if (path !== "/translate") return undefined;
      if (form.get("langpair") !== "eng|spa")
        return {
          status: 400,
          json: { status: "error", code: 400, explanation: "That pair is not installed" },
        };
      return {
        json: {
          responseData: { translatedText: translate(form.get("q") ?? "") },
          responseDetails: null,
          responseStatus: 200,
        },
      };
    },
  });

interface ChatText {
  readonly id: number;
  readonly text: string;
}

/** Returns the texts that a chat request asks to be translated. */
export const chatTexts = ({ json }: EngineServerRequest): readonly ChatText[] => {
  const messages = json["messages"] as readonly { readonly content: string }[];
  const said = JSON.parse(messages[1]?.content ?? "{}") as { readonly texts: readonly ChatText[] };
  return said.texts;
};

/** Returns a chat response with this content. */
export const chatAnswer = (content: unknown, finish = "stop"): EngineServerAnswer => ({
  json: {
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: { role: "assistant", content: JSON.stringify(content), refusal: null },
      },
    ],
  },
});

/** A server with OpenAI's chat interface. */
export const openChatServer = (translate: Translate = inCapitals): Promise<EngineServer> =>
  openEngineServer({
    isTranslation: ({ path }) => path === "/chat/completions",
    answer: (request) => {
      if (request.headers.authorization !== "Bearer right")
        return {
          status: 401,
          json: { error: { code: "invalid_api_key", type: "invalid_request_error" } },
        };
      const translations = chatTexts(request).map(({ id, text }) => ({
        id,
        text: translate(text),
      }));
      return chatAnswer({ translations: translations.toReversed() });
    },
  });
