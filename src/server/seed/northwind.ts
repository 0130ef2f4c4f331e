import {
  changesOrganization,
  changesRole,
  changesTeam,
  deletesTeam,
  invites,
  isProvisioned,
  makesInviteLink,
  makesTeam,
  removes,
  renamesTeam,
  revokesInviteLink,
  takesBackInvitation,
} from "./people-actions.ts";
import type { Calendar } from "./calendar.ts";
import { comingFirst, visitsOfEverybody } from "./cast.ts";
import { apiHistory } from "./northwind-api.ts";
import { northwindCast } from "./northwind-cast.ts";
import { firmwareHistory } from "./northwind-firmware.ts";
import { guideHistory } from "./northwind-guide.ts";
import { handbookHistory } from "./northwind-handbook.ts";
import { quickStartHistory } from "./northwind-quick-start.ts";
import { rainGaugeHistory } from "./northwind-rain-gauge.ts";
import { signOnHistory } from "./northwind-sign-on.ts";
import { sitesHistory } from "./northwind-sites.ts";
import { type On, spacesHistory } from "./northwind-spaces.ts";
import { translationHistory } from "./northwind-translation.ts";
import { type Action, FOUNDER } from "./actions.ts";

/** The working day on which Northwind was created, counted back from today: eight months ago. */
export const NORTHWIND_BEGAN = 172;

const people = (on: On): Action[] => [
  invites(on(171, "09:12", FOUNDER), ["ingrid.solheim", "rafael.moreira"], "admin"),
  invites(on(171, "09:20", FOUNDER), ["nkechi.adeyemi", "tobias.lindqvist"], "create"),
  invites(on(171, "09:24", FOUNDER), ["mei.tanaka", "yusuf.demirci"], "review"),
  invites(on(162, "13:05", "ingrid.solheim"), ["clara.wendt", "priya.raghunath"], "create"),
  invites(on(162, "13:09", "ingrid.solheim"), ["oluwaseun.bakare", "leila.haddadi"], "edit"),
  invites(on(162, "13:11", "ingrid.solheim"), ["mateusz.zielonka"], "edit"),
  invites(on(149, "10:31", "rafael.moreira"), ["jonas.aaltonen", "beatriz.salgado"], "review"),
  invites(on(149, "10:33", "rafael.moreira"), ["kwame.ofori"], "comment"),
  invites(on(135, "15:40", FOUNDER), ["sunniva.dahl", "haruto.nishida"], "edit"),
  invites(on(135, "15:44", FOUNDER), ["emre.kaplanoglu"], null),
  invites(on(122, "08:55", "ingrid.solheim"), ["anais.delorme", "gwen.prosser"], "edit"),
  invites(on(122, "08:58", "ingrid.solheim"), ["thandiwe.mokoena"], "create"),
  makesInviteLink(on(106, "11:20", "rafael.moreira"), "comment"),
  invites(on(105, "09:02", FOUNDER), ["arjun.venkatesan"], "create"),
  invites(on(88, "14:16", "ingrid.solheim"), ["fiona.macrae", "duc.pham"], "edit"),
  invites(on(88, "14:19", "ingrid.solheim"), ["lucia.ferrante"], null),
  invites(on(74, "10:07", "rafael.moreira"), ["noah.abernathy"], "read"),
  invites(on(65, "16:12", FOUNDER), ["ximena.otero", "bashir.rahmani"], "review"),
  makesInviteLink(on(50, "09:35", "ingrid.solheim"), "read"),
  makesInviteLink(on(50, "09:38", "ingrid.solheim"), "edit"),
  revokesInviteLink(on(44, "17:01", "rafael.moreira"), "edit"),
  invites(on(35, "11:48", "rafael.moreira"), ["soo-jin.baek"], "edit"),
  invites(on(19, "10:10", "ingrid.solheim"), ["helena.quist"], "review"),
  invites(on(19, "10:12", "ingrid.solheim"), ["ravindra.kulkarni"], "comment"),
  invites(on(13, "15:27", FOUNDER), ["tamar.gelashvili"], "edit"),
  invites(on(6, "13:50", "arjun.venkatesan"), ["owen.tregear"], "edit"),
  invites(on(5, "09:17", "ingrid.solheim"), ["zainab.yakubu"], "comment"),
  invites(on(3, "16:30", FOUNDER), ["felix.oberholzer", "ines.carvalhal"], "edit"),
  invites(on(3, "16:34", FOUNDER), ["contact@lumen-translations.example"], null),
  invites(on(2, "11:03", "rafael.moreira"), ["joana.picard", "wrong.adress"], "comment"),
  takesBackInvitation(on(2, "11:06", "rafael.moreira"), "wrong.adress"),
];

const provisioned = (on: On): Action[] => [
  isProvisioned(on(57, "06:00", FOUNDER), {
    who: "liam.castellan",
    displayName: "Liam Castellan",
    role: "read",
  }),
  isProvisioned(on(57, "06:01", FOUNDER), {
    who: "ayesha.siddiqi",
    displayName: "Ayesha Siddiqi",
    role: "read",
  }),
  isProvisioned(on(12, "06:00", FOUNDER), {
    who: "hugo.vandermeer",
    displayName: "Hugo van der Meer",
    role: "comment",
  }),
];

const roles = (on: On): Action[] => [
  changesRole(on(140, "10:05", FOUNDER), "clara.wendt", "admin"),
  changesRole(on(126, "09:47", "ingrid.solheim"), "tobias.lindqvist", "review"),
  changesRole(on(110, "14:22", "clara.wendt"), "anais.delorme", "review"),
  changesRole(on(91, "11:31", "ingrid.solheim"), "oluwaseun.bakare", "review"),
  changesRole(on(76, "15:04", "rafael.moreira"), "sunniva.dahl", "comment"),
  changesRole(on(59, "09:58", FOUNDER), "arjun.venkatesan", "admin"),
  changesRole(on(38, "13:36", "clara.wendt"), "samira.benali", "edit"),
  changesRole(on(20, "10:44", "ingrid.solheim"), "ximena.otero", "create"),
  changesRole(on(14, "16:20", "clara.wendt"), "bashir.rahmani", "edit"),
  changesRole(on(11, "09:31", "arjun.venkatesan"), "mei.tanaka", "create"),
  changesRole(on(8, "14:09", "ingrid.solheim"), "haruto.nishida", "review"),
  changesRole(on(3, "10:52", "clara.wendt"), "soo-jin.baek", "review"),
  removes(on(17, "17:15", "ingrid.solheim"), "noah.abernathy"),
  removes(on(40, "16:48", "rafael.moreira"), "sunniva.dahl"),
];

const DEVELOPERS = "Developer docs";
const REFERENCE = "API docs";
const GUIDES = "Product guides";
const HELP = "Help center";
const LOCALIZATION = "Localization";
const RELEASES = "Release notes";
const MOVE = "Wiki move";

const teams = (on: On): Action[] => [
  makesTeam(on(166, "10:15", FOUNDER), DEVELOPERS, [
    "ingrid.solheim",
    "nkechi.adeyemi",
    "mei.tanaka",
    "yusuf.demirci",
  ]),
  changesTeam(on(166, "10:18", FOUNDER), DEVELOPERS, { owners: ["nkechi.adeyemi"] }),
  makesTeam(on(157, "14:40", "ingrid.solheim"), GUIDES, ["priya.raghunath", "leila.haddadi"]),
  changesTeam(on(157, "14:42", "ingrid.solheim"), GUIDES, {
    owners: ["priya.raghunath", "clara.wendt"],
  }),
  makesTeam(on(145, "09:50", "rafael.moreira"), HELP, ["beatriz.salgado", "oluwaseun.bakare"]),
  changesTeam(on(144, "11:11", "rafael.moreira"), HELP, {
    owners: ["beatriz.salgado"],
    add: ["kwame.ofori", "mateusz.zielonka"],
  }),
  makesTeam(on(131, "13:25", "clara.wendt"), MOVE, ["sunniva.dahl", "haruto.nishida"]),
  makesTeam(on(118, "10:02", FOUNDER), LOCALIZATION, ["anais.delorme", "haruto.nishida"]),
  changesTeam(on(118, "10:06", FOUNDER), LOCALIZATION, {
    add: ["emre.kaplanoglu"],
    owners: ["gwen.prosser"],
  }),
  makesTeam(on(102, "15:33", "ingrid.solheim"), REFERENCE, ["arjun.venkatesan", "jonas.aaltonen"]),
  changesTeam(on(102, "15:35", "ingrid.solheim"), REFERENCE, { owners: ["arjun.venkatesan"] }),
  renamesTeam(on(96, "11:27", "beatriz.salgado"), HELP, "Support knowledge base"),
  deletesTeam(on(94, "16:05", "clara.wendt"), MOVE),
  changesTeam(on(83, "09:41", "nkechi.adeyemi"), DEVELOPERS, { add: ["fiona.macrae", "duc.pham"] }),
  makesTeam(on(70, "10:59", "clara.wendt"), RELEASES, ["thandiwe.mokoena", "tobias.lindqvist"]),
  changesTeam(on(70, "11:02", "clara.wendt"), RELEASES, {
    owners: ["thandiwe.mokoena", "tobias.lindqvist"],
  }),
  changesTeam(on(61, "13:13", "priya.raghunath"), GUIDES, { add: ["ximena.otero"] }),
  changesTeam(on(55, "14:48", "ingrid.solheim"), LOCALIZATION, { remove: ["gwen.prosser"] }),
  changesTeam(on(39, "10:21", "beatriz.salgado"), HELP, {
    add: ["samira.benali", "dominic.achterberg"],
    owners: ["oluwaseun.bakare"],
  }),
  changesTeam(on(31, "15:55", "arjun.venkatesan"), REFERENCE, { add: ["soo-jin.baek"] }),
  changesTeam(on(21, "09:26", "clara.wendt"), LOCALIZATION, { add: ["lucia.ferrante"] }),
  changesTeam(on(18, "13:42", "nkechi.adeyemi"), DEVELOPERS, {
    add: ["bashir.rahmani"],
    owners: ["mei.tanaka"],
  }),
  renamesTeam(on(16, "09:53", "arjun.venkatesan"), REFERENCE, "API reference"),
  changesTeam(on(15, "11:16", "priya.raghunath"), GUIDES, { add: ["helena.quist"] }),
  changesTeam(on(13, "10:38", "thandiwe.mokoena"), RELEASES, {
    add: ["ravindra.kulkarni", "fiona.macrae"],
  }),
  changesTeam(on(10, "15:21", "beatriz.salgado"), HELP, { remove: ["mateusz.zielonka"] }),
  changesTeam(on(7, "09:49", "arjun.venkatesan"), REFERENCE, {
    add: ["mei.tanaka", "duc.pham"],
  }),
  changesTeam(on(4, "14:33", "priya.raghunath"), GUIDES, { remove: ["leila.haddadi"] }),
  changesTeam(on(1, "10:14", "arjun.venkatesan"), REFERENCE, { add: ["owen.tregear"] }),
];

/** The last month of an active organization. */
const lately = (on: On): Action[] => [
  changesTeam(on(20, "14:05", "beatriz.salgado"), HELP, { add: ["katrin.vaher"] }),
  changesRole(on(19, "15:12", "rafael.moreira"), "katrin.vaher", "comment"),
  changesTeam(on(17, "10:50", "priya.raghunath"), GUIDES, { add: ["anais.delorme"] }),
  changesRole(on(16, "11:25", "clara.wendt"), "fiona.macrae", "review"),
  changesTeam(on(15, "16:02", "nkechi.adeyemi"), DEVELOPERS, { add: ["jonas.aaltonen"] }),
  changesTeam(on(14, "09:33", "thandiwe.mokoena"), RELEASES, { add: ["ximena.otero"] }),
  changesTeam(on(12, "13:18", "beatriz.salgado"), HELP, { add: ["leila.haddadi"] }),
  changesTeam(on(11, "15:44", "arjun.venkatesan"), REFERENCE, { add: ["haruto.nishida"] }),
  changesRole(on(10, "10:07", "rafael.moreira"), "dominic.achterberg", "comment"),
  changesTeam(on(9, "11:52", "clara.wendt"), LOCALIZATION, { add: ["yusuf.demirci"] }),
  changesTeam(on(8, "09:21", "nkechi.adeyemi"), DEVELOPERS, { remove: ["duc.pham"] }),
  changesTeam(on(7, "14:12", "oluwaseun.bakare"), HELP, { remove: ["kwame.ofori"] }),
  changesTeam(on(6, "15:36", "thandiwe.mokoena"), RELEASES, { remove: ["ravindra.kulkarni"] }),
  changesTeam(on(5, "13:41", "beatriz.salgado"), HELP, { add: ["maribel.fuentes"] }),
  changesTeam(on(4, "10:03", "arjun.venkatesan"), REFERENCE, { add: ["tobias.lindqvist"] }),
  changesTeam(on(3, "14:27", "nkechi.adeyemi"), DEVELOPERS, { add: ["soo-jin.baek"] }),
  changesRole(on(2, "09:46", "ingrid.solheim"), "ravindra.kulkarni", "edit"),
  changesTeam(on(2, "15:19", "priya.raghunath"), GUIDES, { add: ["samira.benali"] }),
  changesTeam(on(1, "11:38", "clara.wendt"), LOCALIZATION, { add: ["zainab.yakubu"] }),
  changesTeam(on(1, "14:56", "nkechi.adeyemi"), DEVELOPERS, { add: ["helena.quist"] }),
];

const settings = (on: On): Action[] => [
  changesOrganization(on(172, "16:10", FOUNDER), ({ domain }) => ({
    hostname: domain.slice(0, domain.indexOf(".")),
    defaultRole: "read",
  })),
  changesOrganization(on(163, "12:30", "ingrid.solheim"), ({ domain }) => ({
    emailDomains: [domain],
  })),
  changesOrganization(on(141, "09:15", FOUNDER), { title: "Northwind Instruments" }),
  changesOrganization(on(58, "17:20", "rafael.moreira"), ({ domain }) => ({
    emailDomains: [domain, `labs.${domain}`],
  })),
  changesOrganization(on(30, "11:40", "clara.wendt"), { defaultRole: "comment" }),
  changesOrganization(on(12, "10:25", "ingrid.solheim"), { ai: true }),
  changesOrganization(on(9, "16:44", "clara.wendt"), { defaultRole: "read" }),
];

/** The last few hours, whatever the time is. */
const today = ({ minutesAgo }: Calendar): Action[] => [
  changesTeam({ at: minutesAgo(148.3), by: "thandiwe.mokoena" }, RELEASES, {
    add: ["jonas.aaltonen"],
  }),
  changesRole({ at: minutesAgo(96.8), by: "ingrid.solheim" }, "duc.pham", "review"),
  changesTeam({ at: minutesAgo(52.1), by: "priya.raghunath" }, GUIDES, { add: ["zainab.yakubu"] }),
  invites({ at: minutesAgo(21.7), by: "clara.wendt" }, ["rosalind.eke"], "review"),
];

/**
 * Eight months of an organization with about forty people, with more activity towards today; one of its spaces is
 * kept in a Git repository if there is a folder for it.
 */
export const northwindHistory = (calendar: Calendar, hasRepositories: boolean): Action[] => {
  const on: On = (day, time, by) => ({ at: calendar.workday(day, time), by });
  const administration = [
    ...people(on),
    ...roles(on),
    ...teams(on),
    ...lately(on),
    ...settings(on),
  ];
  const content = [
    ...spacesHistory(on),
    ...handbookHistory(on),
    ...quickStartHistory(on, calendar),
    ...guideHistory(on),
    ...apiHistory(on),
    ...rainGaugeHistory(on),
    ...sitesHistory(on),
    ...translationHistory(on),
    ...(hasRepositories ? firmwareHistory(on) : []),
  ];
  return [
    ...comingFirst([...administration, ...content, ...today(calendar)]),
    ...provisioned(on),
    ...signOnHistory(on, calendar),
    ...visitsOfEverybody(northwindCast, calendar),
  ];
};
