import { expect, it } from "vitest";
import { refusedPortNote } from "./refused-ports.ts";

it("tells of ports that browsers refuse, and of no others", () => {
  for (const port of [1, 22, 4190, 6000, 6667, 10080])
    expect(refusedPortNote(`http://127.0.0.1:${port}`), `${port}`).toMatch(`port ${port}`);
  for (const address of ["http://127.0.0.1:4000", "http://127.0.0.1", "https://docs.example/"])
    expect(refusedPortNote(address), address).toBeUndefined();
});

it("agrees with this process's own fetch, which refuses the same ports", async () => {
  for (const port of [4190, 6566, 6679, 10080])
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
      cause: { message: "bad port" },
    });
});
