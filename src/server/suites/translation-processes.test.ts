import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Translation } from "#client";
import { createdIn, newPage } from "#server/testing/content-fixture.ts";
import { type EngineServer, openDeepLServer } from "#server/testing/engine-servers.ts";
import { rounds } from "#testing/depth.ts";
import { ask, type Call, countEvents } from "./crash-rounds.ts";
import { endLeases, newPlace, newSpace, PATIENCE, startServices } from "./killed-imports.ts";

/** Texts of a translation: three batches of DeepL's, the last one small. */
const TEXTS = 120;
const BATCH = 50;
/** How often each moment is tried. */
const ROUNDS = rounds(1);

interface Begun {
  readonly organization: string;
  readonly target: string;
  readonly page: string;
  /** The path of the translation. */
  readonly at: string;
  readonly texts: readonly string[];
}

const begin = async (call: Call, engine: EngineServer, round: number): Promise<Begun> => {
  const { organization, space } = await newSpace(call);
  const texts = Array.from({ length: TEXTS }, (_, at) => `Text ${at} of round ${round}.`);
  await ask(call, "PUT", `${organization}/translation-engine`, {
    engine: "deepl",
    key: "right",
    url: engine.origin,
  });
  const edited = await ask<{ changes: object[] }>(call, "POST", `/v1/spaces/${space}/content`, {
    changes: [newPage("1", texts.join("\n\n"))],
  });
  const { id, result } = await ask<Translation>(call, "POST", `${organization}/translations`, {
    source: { space, language: "en" },
    language: "de",
  });
  const at = `${organization}/translations/${id}`;
  const [page = ""] = createdIn(edited);
  return { organization, target: result.space, page, at, texts };
};

const read = (call: Call, { at }: Begun) => ask<Translation>(call, "GET", at);

const askedTimes = (engine: EngineServer, times: number) =>
  vi.waitFor(() => expect(engine.asked.length).toBeGreaterThanOrEqual(times), PATIENCE);

/** Where in a run its process is killed: settles at that moment. */
const moments: Readonly<
  Record<string, (call: Call, begun: Begun, engine: EngineServer) => Promise<unknown>>
> = {
  beginning: async () => undefined,
  "asking for the first batch": (_, __, engine) => askedTimes(engine, 1),
  "asking for the second batch": (_, __, engine) => askedTimes(engine, 2),
  "asking for the last batch": (_, __, engine) => askedTimes(engine, 3),
  "writing what came back": (call, begun) =>
    vi.waitFor(async () => {
      const { run, status } = await read(call, begun);
      if (status === "running" && run?.done !== TEXTS) throw new Error(`${run?.done} done`);
    }, PATIENCE),
};

const kills = Object.entries(moments).flatMap(([moment, wait]) =>
  Array.from({ length: ROUNDS }, (_, round) => [moment, round, wait] as const),
);

it.each(kills)(
  "a run whose process is killed while %s goes on (%i): a batch is paid twice at most, and the end is the same",
  async (_, round, wait) => {
    const engine = await openDeepLServer();
    onTestFinished(() => engine.close());
    const { environment, ...place } = await newPlace(engine);
    const secret = { SECRET_KEY: randomBytes(32).toString("base64") };
    const services = await startServices({ ...place, environment: { ...environment, ...secret } });
    const { all, call, crash, startMissing } = services;
    const begun = await begin(call, engine, round);
    expect((await call("POST", `${begun.at}/run`, {})).status).toBe(204);
    await wait(call, begun, engine);
    // Nobody knows which process it is in: one of them is killed, the other one, or both.
    const killed = all.filter((at) => round % 3 === 2 || at === round % all.length);
    await crash(killed);
    await endLeases(place.place);
    await startMissing();
    await vi.waitFor(
      async () => expect((await read(call, begun)).status).toBe("completed"),
      PATIENCE,
    );
    const page = await ask<{ markdown: string }>(
      call,
      "GET",
      `/v1/spaces/${begun.target}/content/page/${begun.page}?format=markdown`,
    );
    expect(page.markdown.trim()).toBe(begun.texts.join("\n\n").toUpperCase());
    const sent = engine.asked.flatMap(({ json }) => json["text"] as string[]);
    expect(new Set(sent)).toEqual(new Set(begun.texts));
    expect(sent.length).toBeLessThanOrEqual(TEXTS + BATCH);
    expect(await countEvents(call, begun.organization, ["translation.run-completed"])).toBe(1);
  },
);
