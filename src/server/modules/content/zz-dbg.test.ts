import { it } from "vitest";
import pino from "/work/main/node_modules/pino/pino.js";
import { makeApp } from "/work/main/src/server/testing/make-app.ts";
it("x", async () => {
  const app = await makeApp({ log: pino({ level: "error" }) });
  const admin = await app.newAdmin();
  const r0 = await app.request(`/v1/orgs/${admin.organizationId}/spaces`, { method: "POST", token: admin.token, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ title: "x" }) });
 const s = await r0.json(); console.log(s);
 const r = await app.request(`/v1/spaces/${s.id}/content`, { method: "POST", token: admin.token, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ changes: [{operation:"insert_page", title:"A", document:{markdown:"x"}}] }) });
  console.log(r.status, await r.text());
});
