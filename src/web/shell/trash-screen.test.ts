import { describe, expect, it } from "vitest";
import { purgeWords } from "./trash-screen.tsx";

const purgeAt = "2026-11-27T14:03:20.000Z";
const words = (now: string) => purgeWords(purgeAt, new Date(now), "UTC");

describe("when something in the trash goes for good", () => {
  it("is said to the minute, with the whole time that is left for sure", () => {
    expect(words("2026-11-20T14:03:20Z")).toBe("27 Nov, 14:03 — in 7 days");
    expect(words("2026-11-20T14:03:21Z")).toBe("27 Nov, 14:03 — in 6 days");
    expect(words("2026-11-26T14:03:20Z")).toBe("27 Nov, 14:03 — in 1 day");
    expect(words("2026-11-26T14:03:21Z")).toBe("27 Nov, 14:03 — in 23 hours");
    expect(words("2026-11-27T13:33:20Z")).toBe("27 Nov, 14:03 — in 30 minutes");
    expect(words("2026-11-27T14:03:00Z")).toBe("27 Nov, 14:03 — any moment now");
    expect(words("2026-11-28T14:03:00Z")).toBe("27 Nov, 14:03 — any moment now");
  });
});
