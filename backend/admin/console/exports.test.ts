import { expect, test } from "vitest";
import { userKeys } from "../../accounts/users/store.ts";
import type { AuditAnswer } from "../../contract/admin-audit.ts";
import type { AdminExportAnswer } from "../../contract/admin-export.ts";
import { body, openHarness, type Person } from "../../tests/harness.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Creates two administrators, and an audit log of more than one page over two days. */
async function openLog() {
  const app = await openHarness();
  const [root, second, ada] = [await app.signUp("Root"), await app.signUp("Second"), await app.signUp("Ada")];
  for (const who of [root, second]) await app.promote(who.email);
  const idOf = async ({ email }: Person) => (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
  const ids = { root: await idOf(root), second: await idOf(second), ada: await idOf(ada) };
  for (let at = 0; at < 250; at++) await body(app.call("POST", "/admin/fsck", root, { at }), 400);
  app.pass(DAY_MS);
  const fresh = async ({ refreshToken }: Person) => {
    const pair = await body<Person>(app.call("POST", "/auth/refresh", null, { refreshToken }));
    return body<Person>(app.call("POST", "/auth/reauthenticate/second-factor", pair, { otp: app.nextCode() }));
  };
  const [caller, other] = [await fresh(root), await fresh(second)];
  for (const action of ["end-sessions", "disable", "enable"])
    await body(app.call("POST", `/admin/users/${ids.ada}/${action}`, other, { reason: "Essai" }));
  /** Returns the identifiers of the records in the exported file, in order. */
  async function exported(filters: object): Promise<string[]> {
    const { link } = await body<AdminExportAnswer>(
      app.call("POST", "/admin/export", caller, { of: "audit", ...filters }),
    );
    const text = await (await app.call("GET", new URL(link).pathname.replace("/api", ""), null)).text();
    const [, ...lines] = text.trimEnd().split("\r\n");
    return lines.map((line) => line.split(";", 1)[0]?.replaceAll('"', "") ?? "");
  }

  /** Returns the identifiers of the records in the list, over all pages. */
  async function listed(filters: Readonly<Record<string, string>>): Promise<string[]> {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query = new URLSearchParams({ limit: "200", ...filters, ...(cursor && { cursor }) });
      const page: AuditAnswer = await body(app.call("GET", `/admin/audit?${query}`, caller));
      found.push(...page.docs.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    return found;
  }

  return { app, ids, caller, exported, listed };
}

test("exports the audit log with each filter of its list and with all of them", async () => {
  const { ids, exported, listed } = await openLog();
  expect(await exported({})).toEqual(await listed({}));
  const counts: Record<string, number> = {};
  for (const filters of [
    { actor: ids.second },
    { action: "fsck" },
    { target: ids.ada },
    { day: "2026-01-01" },
    { day: "2026-01-02", outcome: "done", action: "disable" },
    { outcome: "refused" },
    { actor: ids.second, action: "enable", target: ids.ada, day: "2026-01-02", outcome: "done" },
  ] as Readonly<Record<string, string>>[]) {
    const file = await exported(filters);
    expect(file).toEqual(await listed(filters));
    counts[Object.keys(filters).join()] = file.length;
  }
  expect(await exported({ actor: "nobody" })).toEqual([]);
  expect(counts).toEqual({
    actor: 3,
    action: 250,
    target: 3,
    day: 250,
    "day,outcome,action": 1,
    outcome: 250,
    "actor,action,target,day,outcome": 1,
  });
});

test("an export of the audit log is recorded with its filters, and identifiers of users are redacted", async () => {
  const { app, ids, exported, caller } = await openLog();
  await exported({ action: "disable", target: ids.ada });
  const { docs } = await body<AuditAnswer>(app.call("GET", "/admin/audit?limit=1", caller));
  expect(docs).toMatchObject([
    {
      action: "export",
      outcome: "done",
      target: { collection: "audit", id: null },
      after: { of: "audit", action: "disable", target: "[redacted]" },
    },
  ]);
});

test.each([
  ["audit", { q: "ada" }, "q is not a filter of audit. Remove it from the request."],
  ["audit", { role: "user" }, "role is not a filter of audit. Remove it from the request."],
  ["audit", { userId: "x", action: "edit" }, "userId is not a filter of audit. Remove it from the request."],
  ["audit", { sort: "oldest" }, "The audit log can only be sorted newest first."],
  ["audit", { day: "hier" }, "day must be a day such as 2025-11-30."],
  ["audit", { limit: 5 }, "Unknown field: limit."],
  ["users", { action: "edit" }, "action is not a filter of users. Remove it from the request."],
  ["objects", { role: "user" }, "role is not a filter of objects. Remove it from the request."],
  ["objects", { outcome: "done" }, "outcome is not a filter of objects. Remove it from the request."],
])("refuses and records an export of %s filtered by %j", async (of, filters, message) => {
  const app = await openHarness();
  const root = await app.signUp("Root");
  await app.promote(root.email);
  const refused = await body(app.call("POST", "/admin/export", root, { of, ...filters }), 400);
  expect(refused).toMatchObject({ code: "invalid_input", message });
  const { docs } = await body<AuditAnswer>(app.call("GET", "/admin/audit", root));
  expect(docs).toMatchObject([{ action: "export", outcome: "refused", target: { collection: of, id: null } }]);
});
