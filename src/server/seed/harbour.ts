import {
  changesOrganization,
  changesRole,
  changesTeam,
  invites,
  makesInviteLink,
  makesTeam,
} from "./people-actions.ts";
import type { Calendar } from "./calendar.ts";
import { type Cast, comingFirst, visitsOfEverybody } from "./cast.ts";
import { type Action, FOUNDER } from "./actions.ts";

/** The working day on which Harbour Lab was created, counted back from today. */
export const HARBOUR_BEGAN = 15;

const cast = {
  "marta.kowalczyk": { displayName: "Marta Kowalczyk", joined: 14, rhythm: "daily" },
  "idris.mensah": { displayName: "Idris Mensah", joined: 13, rhythm: "daily" },
  "yuki.hoshino": { displayName: "Yuki Hoshino", joined: 13, rhythm: "weekly" },
  "carmen.villalobos": { displayName: "Carmen Villalobos", joined: 8, rhythm: "weekly" },
  "ola.nystrom": { displayName: "Ola Nyström", joined: 6, link: "comment", rhythm: "weekly" },
} as const satisfies Cast;

/** Returns three weeks of a small organization that is trying out a plan. */
export const harbourHistory = (calendar: Calendar): Action[] => {
  const on = (day: number, time: string, by: string) => ({ at: calendar.workday(day, time), by });
  return [
    ...comingFirst([
      changesOrganization(on(15, "10:20", FOUNDER), ({ domain }) => ({
        hostname: domain.slice(0, domain.indexOf(".")),
        defaultRole: "edit",
      })),
      invites(on(15, "10:26", FOUNDER), ["marta.kowalczyk"], "create"),
      invites(on(15, "10:28", FOUNDER), ["idris.mensah", "yuki.hoshino"], "edit"),
      makesTeam(on(12, "11:05", FOUNDER), "Handbook", ["marta.kowalczyk", "idris.mensah"]),
      changesTeam(on(12, "11:07", FOUNDER), "Handbook", { owners: ["marta.kowalczyk"] }),
      invites(on(10, "14:30", FOUNDER), ["carmen.villalobos"], "review"),
      makesInviteLink(on(7, "09:10", FOUNDER), "comment"),
      makesTeam(on(5, "15:12", FOUNDER), "Field notes", ["yuki.hoshino", "ola.nystrom"]),
      changesRole(on(3, "10:37", FOUNDER), "idris.mensah", "review"),
      changesTeam(on(2, "13:20", "marta.kowalczyk"), "Handbook", { add: ["carmen.villalobos"] }),
    ]),
    ...visitsOfEverybody(cast, calendar),
  ];
};
