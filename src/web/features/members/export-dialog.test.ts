import { expect, test } from "vitest";
import { membersCsv } from "./export-dialog.tsx";

const member = {
  object: "member",
  id: "u1",
  role: null,
  user: {
    object: "user",
    id: "u1",
    displayName: "=cmd()",
    email: "@sum.example",
    urls: { location: "https://example.com/u1" },
  },
  disabled: false,
  joinedAt: "2026-01-02T03:04:05.000Z",
  sso: true,
  emailVerified: true,
  spaces: 2,
  teams: 1,
} as const;

test("a member a line, guests named, nothing a spreadsheet would run", () => {
  const [header, line, end] = membersCsv([member]).slice(1).split("\r\n");
  expect(header).toBe(
    "Name,E-mail,Role,Teams,Spaces,Joined,Last seen,Single sign-on,Disabled,User id",
  );
  expect(line).toBe("'=cmd(),'@sum.example,Guest,1,2,2026-01-02T03:04:05.000Z,,yes,no,u1");
  expect(end).toBe("");
});
