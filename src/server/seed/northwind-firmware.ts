import { edits, merges, opens, proposes, resolves } from "./change-request-actions.ts";
import {
  appliesSync,
  commits,
  connects,
  makesRepository,
  type Repository,
  syncs,
} from "./git-actions.ts";
import { ENGINEERING, type On } from "./northwind-spaces.ts";
import type { Edit } from "./page-text.ts";
import { makesSpace } from "./space-actions.ts";
import type { Action } from "./actions.ts";

const FIRMWARE = "Logger firmware";
const repository: Repository = "firmware/docs.git";
const flat = { space: FIRMWARE, name: "flat cells" };

/** A change that is merged within a quarter of an hour, without asking anyone. */
const changes = (
  on: (time: string) => ReturnType<On>,
  hour: string,
  subject: string,
  edit: Edit,
): Action[] => {
  const named = { space: FIRMWARE, name: subject };
  return [
    proposes(on(`${hour}:02`), named, subject),
    edits(on(`${hour}:11`), named, edit),
    opens(on(`${hour}:12`), named),
    merges(on(`${hour}:15`), named),
  ];
};

const begins = (on: On): Action[] => [
  makesRepository(
    on(40, "14:20", "jonas.aaltonen"),
    repository,
    "firmware",
    "Put the documentation beside the code",
  ),
  commits(on(24, "10:48", "jonas.aaltonen"), repository, "Say what rolls back by cable", {
    path: "updates/by-cable.md",
    from: "Leave the cells in",
    to: "An older version is installed in the same way. Leave the cells in",
  }),
  makesSpace(on(18, "09:05", "rafael.moreira"), FIRMWARE, { emoji: "📟", inside: ENGINEERING }),
  connects(on(18, "09:12", "rafael.moreira"), FIRMWARE, repository),
  syncs(on(18, "09:30", "nkechi.adeyemi"), FIRMWARE, { state: "rehearsed" }, { rehearse: true }),
  appliesSync(on(18, "09:37", "nkechi.adeyemi"), FIRMWARE),
];

const goesOn = (on: On): Action[] => [
  commits(
    on(12, "08:55", "jonas.aaltonen"),
    repository,
    "Release 5.3",
    {
      path: "releases.md",
      from: "## 5.2",
      to: "## 5.3\n\n* The watchdog can be set.\n* A probe that is plugged in is found at once.\n\n## 5.2",
    },
    {
      path: "settings.md",
      from: "|`alarm.high`",
      to: "|`watchdog`|1 h|7 d|24 h|\n|`alarm.high`",
    },
  ),
  commits(
    on(12, "09:20", "jonas.aaltonen"),
    repository,
    "Blink codes: the light is slower in 5.3",
    {
      path: "blink-codes.md",
      from: "for a minute",
      to: "for two minutes",
    },
  ),
  syncs(on(12, "10:05", "nkechi.adeyemi"), FIRMWARE, { state: "done" }),
];

/** Both sides reword the same sentence on the same day. */
const conflicts = (on: On): Action[] => [
  ...changes(
    (time) => on(8, time, "nkechi.adeyemi"),
    "10",
    "Blink codes: say how long flat cells last",
    {
      page: "Blink codes",
      from: "Five flashes mean that the cells have to be changed.",
      to: "Five flashes mean that the cells last for another week.",
    },
  ),
  commits(
    on(8, "13:40", "jonas.aaltonen"),
    repository,
    "Say that flat cells keep their readings",
    {
      path: "blink-codes.md",
      from: "Five flashes mean that the cells have to be changed.",
      to: "Five flashes mean that the cells are flat; what was measured is kept.",
    },
    {
      path: "README.md",
      from: "* What can be set",
      to: "* What to do about flat cells is there, too.\n* What can be set",
    },
  ),
  syncs(on(8, "14:10", "nkechi.adeyemi"), FIRMWARE, { state: "conflicts", request: flat.name }),
  resolves(on(7, "09:15", "nkechi.adeyemi"), flat, "theirs"),
  opens(on(7, "09:16", "nkechi.adeyemi"), flat),
  merges(on(7, "09:18", "nkechi.adeyemi"), flat),
  syncs(on(7, "09:20", "nkechi.adeyemi"), FIRMWARE, { state: "done" }),
];

/** A push that would override commits the space has not imported fails. */
const failsOnce = (on: On): Action[] => [
  ...changes((time) => on(4, time, "nkechi.adeyemi"), "15", "Update by cable: name the port", {
    page: "Update by cable",
    from: "into the port beside the cells",
    to: "into the round port beside the cells",
  }),
  commits(on(4, "15:05", "jonas.aaltonen"), repository, "Settings: the shortest interval is 30 s", {
    path: "settings.md",
    from: "|`interval`|1 min|",
    to: "|`interval`|30 s|",
  }),
  syncs(on(4, "15:20", "nkechi.adeyemi"), FIRMWARE, { state: "failed" }, { direction: "export" }),
];

const waits = (on: On): Action[] => [
  commits(on(1, "16:20", "jonas.aaltonen"), repository, "Release 5.3.1", {
    path: "releases.md",
    from: "## 5.3",
    to: "## 5.3.1\n\n* A logger that was updated at midnight keeps its clock.\n\n## 5.3",
  }),
  commits(on(1, "16:31", "jonas.aaltonen"), repository, "Say how a probe is tried", {
    path: "blink-codes.md",
    from: "Look at the plug of the probe",
    to: "Pull the plug of the probe, wait for a minute, and plug it in again",
  }),
  syncs(on(1, "16:40", "nkechi.adeyemi"), FIRMWARE, { state: "rehearsed" }, { rehearse: true }),
];

/** A space that is kept in sync with a Git repository: imported and pushed changes, conflicts and failures. */
export const firmwareHistory = (on: On): Action[] => [
  ...begins(on),
  ...goesOn(on),
  ...conflicts(on),
  ...failsOnce(on),
  ...waits(on),
];
