import { expect, it } from "vitest";
import { createSpace, searchSpaceContent } from "#client";
import { readPages } from "#server/seed/read-pages.ts";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { makeApp } from "#server/testing/make-app.ts";

/** Pages in other scripts, beside those of the demo. */
const foreign: readonly (readonly [title: string, markdown: string])[] = [
  [
    "はじめに",
    "このガイドでは、ロガーの設定と最初の測定を説明します。\n\n## 電池の交換\n\n電池は秋に交換してください。",
  ],
  [
    "水位計の設置",
    "センサーは常に水中に置きます。ケーブルは五十センチごとに固定します。\n\n## 冬の準備\n\n氷の下では水位が少し上がります。",
  ],
  [
    "安装指南",
    "探头必须始终在水下。请每隔半米固定电缆。\n\n## 更换电池\n\n电池电压低于三伏时请更换。",
  ],
  ["数据导出", "可以手动或通过程序导出所有读数。时间始终为世界协调时间。"],
  ["센서 선택", "센서는 측정 범위를 결정합니다. 깊은 우물에는 긴 케이블이 필요합니다."],
  ["دليل التركيب", "ضع المجس تحت الماء دائما.\n\n## تغيير البطارية\n\nغيّر البطارية في الخريف."],
  ["تصدير البيانات", "يمكن تصدير جميع القراءات يدويا أو بواسطة برنامج."],
  ["מדריך התקנה", "החיישן חייב להיות תמיד מתחת למים. קבעו את הכבל כל חצי מטר."],
  [
    "Größen und Maße",
    "Die Füllhöhe wird in Metern über dem Bezugspunkt angegeben.\n\n## Übergröße\n\nFür tiefe Brunnen.",
  ],
  ["Dépannage", "Le capteur ne répond plus : vérifiez la tension des piles, puis le réseau."],
  ["Установка", "Датчик всегда должен находиться под водой. Закрепите кабель каждые полметра."],
  ["Εγκατάσταση", "Ο αισθητήρας πρέπει να είναι πάντα κάτω από το νερό."],
];

/** What people type, unfinished words and mistakes included, and the title of the page they mean. */
const judged: readonly (readonly [query: string, title: string])[] = [
  ["quick start", "Quick start"],
  ["set up logger", "Quick start"],
  ["red blink", "Quick start"],
  ["no reading arrives", "Quick start"],
  ["serial number lid", "Quick start"],
  ["which probe", "Choose a probe"],
  ["probe range accuracy", "Choose a probe"],
  ["L100", "Choose a probe"],
  ["air tube cable", "Choose a probe"],
  ["install", "Install a logger"],
  ["instal a loger", "Install a logger"],
  ["how long does an installation take", "Install a logger"],
  ["well depth", "Pipes and wells"],
  ["pumped well", "Pipes and wells"],
  ["harbour master", "Streams and lakes"],
  ["lake", "Streams and lakes"],
  ["batt", "Batteries"],
  ["baterries", "Batteries"],
  ["change the cells", "Batteries"],
  ["lithium cells size D", "Batteries"],
  ["staff gauge every visit", "Readings by hand"],
  ["how far apart is too far", "Readings by hand"],
  ["ice", "Winter"],
  ["before frost", "Winter"],
  ["alarm", "Alarms"],
  ["set a limit", "Alarms"],
  ["silence alarm", "Alarms"],
  ["export csv readings", "Export readings"],
  ["exprot", "Export readings"],
  ["NORTHWIND_TOKEN", "Export readings"],
  ["UTC columns", "Export readings"],
  ["calibrat", "Calibration"],
  ["correction between visits", "Calibration"],
  ["drift", "Glossary"],
  ["on call", "On call"],
  ["hand over monday", "On call"],
  ["incident report", "Incidents"],
  ["queue grows", "Runbook: readings are late"],
  ["kubectl", "Runbook: readings are late"],
  ["docker compose up", "Ingest"],
  ["firmware release steps", "Releases"],
  ["watchdog", "Firmware"],
  ['"working hours"', "How a change gets in"],
  ["reviewer", "How a change gets in"],
  ["51 bytes", "What loggers send"],
  ["access logs", "How long we keep things"],
  ["security repair", "Release policy"],
  ["supported until", "Supported versions"],
  ["電池の交換", "はじめに"],
  ["水位", "水位計の設置"],
  ["冬", "水位計の設置"],
  ["更换电池", "安装指南"],
  ["导出", "数据导出"],
  ["센서", "센서 선택"],
  ["البطارية", "دليل التركيب"],
  ["تصدير", "تصدير البيانات"],
  ["חיישן", "מדריך התקנה"],
  ["ubergrosse", "Größen und Maße"],
  ["depannage piles", "Dépannage"],
  ["датчик", "Установка"],
  ["εγκατασταση", "Εγκατάσταση"],
];

/** Of ten searches nine must show the page that is meant among the first three. */
const SHOWN = 3;
const PART = 0.9;

it("people find the page they mean among the first three", async () => {
  const app = await makeApp();
  const { client, organizationId } = await app.newAdmin();
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Docs" } }));
  const files = [
    "product-handbook",
    "product-handbook-sites",
    "engineering-guide",
    "engineering-guide-ingest",
    "small-spaces",
  ];
  const demo = files
    .flatMap((file) => readPages(file))
    .flatMap(({ title, markdown }) => (markdown === undefined ? [] : [newPage(title, markdown)]));
  await editSpace(client, spaceId, ...demo);
  await editSpace(client, spaceId, ...foreign.map(([title, text]) => newPage(title, text)));

  const missed: string[] = [];
  for (const [query, title] of judged) {
    const { items } = await dataOf(
      searchSpaceContent({ client, path: { spaceId }, query: { query, limit: SHOWN } }),
    );
    const shown = items.map((page) => page.title);
    if (!shown.includes(title)) missed.push(`${query}: ${shown.join(", ")}`);
  }
  expect(judged.length).toBeGreaterThan(60);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(judged.length * (1 - PART));
});
