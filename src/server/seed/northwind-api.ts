import { readPages } from "./read-pages.ts";
import { GUIDE, type On } from "./northwind-spaces.ts";
import { givesSource, setsGate } from "./spec-actions.ts";
import { writes } from "./space-actions.ts";
import type { Action } from "./actions.ts";

/** The slug of the specification in addresses and pages. */
const READINGS = "readings";

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const answers = (description: string, schema: object) => ({
  200: { description, ...json(schema) },
  401: { description: "The key is missing or unknown" },
});
const listOf = (items: object) => ({ type: "array", items });

const loggerInPath = {
  name: "logger",
  in: "path",
  required: true,
  description: "The number on the lid.",
  schema: { type: "string", pattern: "^[A-Z]\\d-\\d{4}$", examples: ["T4-0193"] },
};

const listLoggers = (more: readonly object[]) => ({
  operationId: "listLoggers",
  summary: "List loggers",
  description: "Loggers of the key's organization, those that sent last **first**.",
  tags: ["Loggers"],
  parameters: [
    {
      name: "site",
      in: "query",
      description: "Only those at this site.",
      schema: { type: "string", maxLength: 64 },
    },
    ...more,
  ],
  responses: answers("The loggers", listOf(refTo("Logger"))),
});

const readReadings = (most: number, more: readonly object[]) => ({
  operationId: "listReadings",
  summary: "Read what a logger measured",
  tags: ["Readings"],
  parameters: [
    loggerInPath,
    ...more,
    {
      name: "limit",
      in: "query",
      description: "Readings of one answer.",
      schema: { type: "integer", minimum: 1, maximum: most, default: 500 },
    },
  ],
  responses: {
    ...answers("Readings in the order of their time", listOf(refTo("Reading"))),
    404: { description: "The key sees no such logger" },
  },
});

const setAlarm = {
  operationId: "setAlarm",
  summary: "Set an alarm",
  tags: ["Alarms"],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: refTo("NewAlarm"),
        example: { logger: "T4-0193", above: 2.4, tell: "https://example.com/flood" },
      },
    },
  },
  responses: { 201: { description: "The alarm as it is set", ...json(refTo("Alarm")) } },
};

const muteAlarm = {
  operationId: "muteAlarm",
  summary: "Mute an alarm",
  tags: ["Alarms"],
  parameters: [{ name: "alarm", in: "path", required: true, schema: { type: "string" } }],
  requestBody: json({
    type: "object",
    properties: { hours: { type: "integer", minimum: 1, maximum: 72, default: 12 } },
  }),
  responses: { 204: { description: "Muted" } },
};

const listAlarms = {
  operationId: "listAlarms",
  summary: "List alarms",
  tags: ["Alarms"],
  responses: answers("The alarms", listOf(refTo("Alarm"))),
};

const limits = {
  logger: { type: "string" },
  above: { type: "number", description: "Metres of water." },
  tell: { type: "string", format: "uri", description: "Is sent a request when it is passed." },
};

const reading = {
  at: { type: "string", format: "date-time" },
  level: { type: "number", description: "Metres of water above the sensor." },
};
const temperature = { type: ["number", "null"], description: "Degrees Celsius." };

interface Version {
  readonly version: string;
  readonly paths: object;
  readonly reading: object;
  readonly newAlarm?: readonly string[];
}

const readingsSpec = ({ version, paths, reading: properties, newAlarm = [] }: Version): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Northwind readings", version },
    servers: [{ url: "https://api.northwind.example/v1" }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Northwind-Key" } },
      schemas: {
        Logger: {
          type: "object",
          required: ["logger", "battery"],
          properties: {
            logger: { type: "string" },
            site: { type: "string" },
            battery: { type: "number", minimum: 0, description: "Volts." },
            sent: { type: ["string", "null"], format: "date-time" },
          },
        },
        Reading: { type: "object", required: ["at", "level"], properties },
        NewAlarm: {
          type: "object",
          required: ["logger", "above", ...newAlarm],
          properties: limits,
        },
        Alarm: {
          allOf: [
            refTo("NewAlarm"),
            {
              type: "object",
              required: ["id", "state"],
              properties: {
                id: { type: "string" },
                state: { enum: ["armed", "passed", "muted"] },
              },
            },
          ],
        },
      },
    },
  });

const first = readingsSpec({
  version: "1.0",
  paths: {
    "/loggers": { get: listLoggers([]) },
    "/loggers/{logger}/readings": { get: readReadings(10_000, []) },
    "/alarms": { post: setAlarm },
    "/alarms/{alarm}/mute": { post: muteAlarm },
  },
  reading: { ...reading, temperature },
});

/** Adds things without removing any. */
const second = readingsSpec({
  version: "1.1",
  paths: {
    "/loggers": {
      get: listLoggers([
        {
          name: "silent",
          in: "query",
          description: "Only those that sent nothing for a day.",
          schema: { type: "boolean", default: false },
        },
      ]),
    },
    "/loggers/{logger}/readings": { get: readReadings(10_000, []) },
    "/alarms": { get: listAlarms, post: setAlarm },
    "/alarms/{alarm}/mute": { post: muteAlarm },
  },
  reading: { ...reading, temperature },
});

/**
 * Breaks clients that request many readings at once or mute alarms, and those that set an alarm without a recipient.
 */
const third = readingsSpec({
  version: "2.0",
  paths: {
    "/loggers": { get: listLoggers([]) },
    "/loggers/{logger}/readings": {
      get: readReadings(1000, [
        {
          name: "from",
          in: "query",
          required: true,
          description: "The first moment that is asked for.",
          schema: { type: "string", format: "date-time" },
        },
      ]),
    },
    "/alarms": { get: listAlarms, post: setAlarm },
  },
  reading,
  newAlarm: ["tell"],
});

/** An API with three versions; the last one is held because it breaks pages of the guide. */
export const apiHistory = (on: On): Action[] => [
  givesSource(on(36, "11:15", "arjun.venkatesan"), READINGS, first),
  setsGate(on(36, "11:21", "arjun.venkatesan"), READINGS, { mode: "hold", at: "breaking" }),
  writes(
    on(34, "14:37", "jonas.aaltonen"),
    GUIDE,
    ...readPages("engineering-guide-api").map((add) => ({ add })),
  ),
  givesSource(on(13, "09:58", "arjun.venkatesan"), READINGS, second),
  givesSource(on(1, "10:41", "arjun.venkatesan"), READINGS, third),
];
