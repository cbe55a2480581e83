import { expect, test } from "vitest";
import { standingOf } from "./outbox.tsx";

const AT = "2026-01-01T12:00:00.000Z";
const outbox = { to: "server", sentAt: AT, waiting: 0, oldestAt: null, downSince: null } as const;

test("the console says that e-mail works only if a mail server is configured, reachable, and has accepted a message", () => {
  expect(standingOf(outbox)).toMatchObject({ isWell: true, title: "Les e-mails partent" });
  for (const less of [{ to: "files" }, { downSince: AT }, { sentAt: null }] as const) {
    const { isWell, title } = standingOf({ ...outbox, ...less });
    expect(isWell).toBe(false);
    expect(title).not.toBe("Les e-mails partent");
  }
  expect(standingOf({ ...outbox, to: "files" }).why).toContain("fichiers du dossier outbox");
});
