import { expect, test } from "vitest";
import { findUser, userKeys } from "../../accounts/users/store.ts";
import type { AuditAnswer } from "../../contract/admin-audit.ts";
import type { AdminDocument, CollectionAnswer, DeleteAnswer, EditAnswer } from "../../contract/admin-collections.ts";
import type { WebhooksAnswer } from "../../contract/webhook.ts";
import { dump } from "../../tests/dump.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { withWebhooks } from "../../tests/standard-plugins.ts";
import { FIELDS } from "./fields.ts";

async function idOf(app: Harness, { email }: Pick<Person, "email">): Promise<string> {
  return (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
}

/** Opens a store with two administrators, two people, an object, scans, views and e-mails. */
async function openConsole(options: Parameters<typeof openHarness>[0] = {}) {
  const app = await openHarness(options);
  const [root, second, ada, bob] = [
    await app.signUp("Root"),
    await app.signUp("Second"),
    await app.signUp("Ada"),
    await app.signUp("Bob"),
  ];
  for (const who of [root, second]) await app.promote(who.email);
  await body(app.scan(ada, "scanned", "plan.pdf"));
  const object = await app.claimed(ada, sha256("one"));
  await body(app.call("POST", "/object/verify-object", bob, { hash: sha256("one") }));
  const ids = { root: await idOf(app, root), second: await idOf(app, second), ada: await idOf(app, ada) };
  const docs = async (path: string, who: Person = root) =>
    (await body<CollectionAnswer>(app.call("GET", `/admin/${path}`, who))).docs;
  const one = async (path: string): Promise<AdminDocument> => (await docs(path))[0] as AdminDocument;
  const audit = async (query = "") => (await body<AuditAnswer>(app.call("GET", `/admin/audit${query}`, root))).docs;
  return { app, root, second, ada, bob, object, ids, docs, one, audit };
}

test("administrators can write only the fields that the table lists; other attempts change nothing and are recorded", async () => {
  const { app, root, one, audit } = await openConsole();
  let attempts = 0;
  for (const [collection, fields] of Object.entries(FIELDS)) {
    const document = await one(collection);
    const hidden = ["passwordHash", "sessionEpoch", "erasingSince", "salt", "events", "constructor", "toString", "__v"];
    const readOnly = Object.entries(fields).filter(([, field]) => "readOnly" in field);
    const bodies: [string, string][] = [
      ...readOnly
        .map(([name]) => name)
        .filter((name) => name !== "_id")
        .map((name): [string, string] => [name, `"${name}":"x"`]),
      ...hidden.map((name): [string, string] => [name, `"${name}":"x"`]),
      ["__proto__", `"__proto__":{"role":"admin","disabled":false}`],
      ["nothing", ""],
    ];
    const before = await dump(app.kv);
    for (const [name, member] of bodies) {
      const text = `{"_id":${JSON.stringify(document._id)},"version":"${document.version}"${member && `,${member}`}}`;
      const answer = await app.app.request(`/api/admin/${collection}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${root.accessToken}`, "content-type": "application/json" },
        body: text,
      });
      expect([400, 403], `${collection} ${name}`).toContain(answer.status);
      expect(((await answer.json()) as { message: string }).message).toBeTruthy();
      attempts += 1;
    }
    expect(await dump(app.kv)).toEqual(before);
  }
  const log = await audit("?limit=200&outcome=refused&action=edit");
  expect(log).toHaveLength(attempts);
  const { role: _, status: __, disabled: ___, ...kept } = Object.assign({}, ...log.map(({ after }) => after));
  expect(new Set(Object.values(kept))).toEqual(new Set(["[redacted]"]));
  expect(await app.audit()).toEqual([]);
});

test("refuses a value whose type differs from the field's, and records the attempt", async () => {
  const { app, root, one, audit } = await openConsole();
  let attempts = 0;
  const cases: [string, Record<string, unknown[]>][] = [
    ["users", { firstName: [1, null, true, {}, [], "", "a".repeat(81), "a\nb"], disabled: ["true", 1, null, {}] }],
    ["objects", { objectName: [1, null, {}, "", "a".repeat(121)], status: ["active", "erased", true, null, {}] }],
  ];
  for (const [collection, fields] of cases) {
    const { _id, version } = await one(collection);
    const before = await dump(app.kv);
    for (const [name, values] of Object.entries(fields))
      for (const value of values) {
        await body(app.call("PUT", `/admin/${collection}`, root, { _id, version, [name]: value }), 400);
        attempts += 1;
      }
    expect(await dump(app.kv)).toEqual(before);
  }
  expect(await audit("?limit=200&outcome=refused&action=edit")).toHaveLength(attempts);
});

test("if two administrators edit the same record, the second edit is refused with the current document", async () => {
  const { app, root, second, ids, object, docs } = await openConsole();
  const [user] = await docs(`users?q=${ids.ada}`);
  const person = { _id: ids.ada, version: user?.version };
  await body(app.call("PUT", "/admin/users", root, { ...person, firstName: "Augusta" }));
  const late = await body<{ document: AdminDocument; code: string }>(
    app.call("PUT", "/admin/users", second, { ...person, firstName: "Adèle" }),
    409,
  );
  expect(late).toMatchObject({ code: "conflict", document: { firstName: "Augusta" } });
  expect(late.document.version).not.toBe(person.version);

  const thing = { _id: object._id, version: "1" };
  const answers = await Promise.all(
    ["Un", "Deux"].map((objectName) => app.call("PUT", "/admin/objects", root, { ...thing, objectName })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409) as Response;
  const won = answers.find(({ status }) => status === 200) as Response;
  expect(((await lost.json()) as EditAnswer).document).toEqual(((await won.json()) as EditAnswer).document);
  expect(await app.audit()).toEqual([]);
});

test("renaming or revoking an object as an administrator writes an entry, and the owner sees which administrator did it", async () => {
  const { app, root, ada, ids, object } = await openConsole();
  const size = await app.registrySize();
  const renamed = await body<EditAnswer>(
    app.call("PUT", "/admin/objects", root, { _id: object._id, version: "1", objectName: "Propre", reason: "Injure" }),
  );
  expect(renamed.document).toMatchObject({ objectName: "Propre", version: "2" });
  await body(app.call("PUT", "/admin/objects", root, { _id: object._id, version: "2", status: "revoked" }));
  expect(await app.registrySize()).toBe(size + 2);
  await body(app.call("PUT", "/admin/objects", root, { _id: object._id, version: "3", objectName: "Trop tard" }), 409);
  const { data } = await body<{ data: { notificationType: string; userList: { firstName: string }[] }[] }>(
    app.call("GET", "/notifications/get-user-notifications", ada),
  );
  expect(data.slice(0, 2).map(({ notificationType, userList }) => [notificationType, userList[0]?.firstName])).toEqual([
    ["OBJECT_REVOKE", "Root"],
    ["OBJECT_EDIT", "Root"],
  ]);
  expect((await app.kv.get(["object_events", object.tokenId, 1])).value).toMatchObject({
    event: { by: "admin", actor: { id: ids.ada } },
  });
  expect(await app.audit()).toEqual([]);
});

test("deleting an object writes an erase entry and notifies the owner; a bulk deletion returns a result for each identifier", async () => {
  const { app, root, object, docs } = await openConsole();
  const { results } = await body<DeleteAnswer>(
    app.call("DELETE", `/admin/objects?id=${object._id}&id=nothing&reason=Plainte`, root),
  );
  expect(results).toEqual([
    { id: object._id, ok: true, outcome: "erased" },
    { id: "nothing", ok: false, status: 404, code: "not_found", message: "No object has this identifier." },
  ]);
  expect((await docs("objects"))[0]).toMatchObject({ status: "erased", objectName: null, ownerId: null });
  await body(app.call("DELETE", `/admin/objects?id=${object._id}`, root), 409);
  const emails = await Array.fromAsync(app.kv.list<{ subject: string; text: string }>({ prefix: ["outbox"] }));
  expect(emails.at(-1)?.value.text).toContain("Plainte");
  expect(await app.audit()).toEqual([]);
});

test("fsck accepts an erasure that was interrupted after its log entry, and the next start completes it", async () => {
  const { app, root, ada, object } = await openConsole();
  const events = await Array.fromAsync(app.kv.list({ prefix: ["notifications", object.tokenId] }));
  await body(app.call("DELETE", `/admin/objects?id=${object._id}`, root));
  const ownerId = await idOf(app, ada);
  const note = { ownerId, tokenId: object.tokenId, hash: sha256("one") };
  await app.kv.set(["objects_erasing", ownerId, object.tokenId], note);
  for (const { key, value } of events) {
    await app.kv.set(key, value);
    await app.kv.set(["notifications_by_time", String(key[2])], object.tokenId);
    for (const recipient of (value as { recipientIds: string[] }).recipientIds)
      await app.kv.set(["notifications_by_user", recipient, String(key[2])], object.tokenId);
  }
  expect(await app.audit()).toEqual([]);
  await app.resumeErasures();
  expect(await Array.fromAsync(app.kv.list({ prefix: ["notifications", object.tokenId] }))).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("an administrator can delete notifications of object views only, and any fingerprint", async () => {
  const { app, root, docs } = await openConsole();
  const [scan] = await docs("fingerprints");
  await body(app.call("DELETE", `/admin/fingerprints?id=${scan?._id}`, root));
  expect(await docs("fingerprints")).toEqual([]);
  const [view] = await docs("notifications?notificationType=OBJECT_VIEW");
  const [mint] = await docs("notifications?notificationType=OBJECT_MINT");
  await body(app.call("DELETE", `/admin/notifications?id=${view?._id}`, root));
  await body(app.call("DELETE", `/admin/notifications?id=${mint?._id}`, root), 403);
  expect((await docs("notifications")).map(({ _id }) => _id)).toEqual([mint?._id]);
  expect(await app.audit()).toEqual([]);
});

test("an administrator can delete a user's account with everything in it, but not an administrator's account", async () => {
  const { app, root, ids, ada, docs } = await openConsole();
  await body(app.call("DELETE", `/admin/users/${ids.second}`, root), 409);
  await body(app.call("DELETE", `/admin/users?id=${ids.root}`, root), 409);
  await body(app.call("DELETE", `/admin/users/${ids.ada}?reason=Demande`, root), 202);
  await body(app.call("GET", "/user/get-user", ada), 401);
  await app.resumeErasures();
  expect(await docs(`users?q=${ids.ada}`)).toEqual([]);
  expect((await docs("objects"))[0]).toMatchObject({ status: "erased" });
  expect(await app.audit()).toEqual([]);
});

test("administrators cannot change their own role or access, and the last one cannot be demoted", async () => {
  const { app, root, ids, docs } = await openConsole();
  const reason = "Essai";
  await body(app.call("PUT", `/admin/users/${ids.root}/role`, root, { role: "user", reason }), 403);
  await body(app.call("POST", `/admin/users/${ids.root}/disable`, root, { reason }), 403);
  const [own] = await docs(`users?q=${ids.root}`);
  await body(app.call("PUT", "/admin/users", root, { _id: ids.root, version: own?.version, disabled: true }), 403);
  await body(app.call("PUT", `/admin/users/${ids.second}/role`, root, { role: "user", reason }));
  expect(await app.audit()).toEqual([]);
});

test("if two administrators demote or disable each other at once, one remains", async () => {
  for (const how of ["role", "disable"] as const) {
    const { app, root, second, ids, docs } = await openConsole();
    const send = (who: Person, id: string) =>
      how === "role"
        ? app.call("PUT", `/admin/users/${id}/role`, who, { role: "user", reason: "Duel" })
        : app.call("POST", `/admin/users/${id}/disable`, who, { reason: "Duel" });
    const answers = await Promise.all([send(root, ids.second), send(second, ids.root)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? root : second;
    expect(await docs("users?role=admin&disabled=false", winner)).toHaveLength(1);
    expect(await app.audit()).toEqual([]);
  }
});

test("a changed role takes effect at once, and disabling a user ends all of their sessions", async () => {
  const { app, root, ada, ids } = await openConsole({ plugins: withWebhooks() });
  const reason = "Essai";
  await body(app.call("PUT", `/admin/users/${ids.ada}/role`, root, { role: "admin", reason }));
  await app.protect(ada.email);
  await body(app.call("GET", "/admin/users", ada));
  await body(app.call("PUT", `/admin/users/${ids.ada}/role`, root, { role: "user", reason }));
  await body(app.call("GET", "/admin/users", ada), 403);
  await body(app.call("POST", "/webhooks", ada, { url: "https://x.example/", events: ["object.registered"] }), 201);
  await body(app.call("POST", `/admin/users/${ids.ada}/disable`, root, { reason }));
  await body(app.call("GET", "/user/get-user", ada), 401);
  const told = (await app.emailsTo(ada.email)).filter(({ subject }) => subject.includes("désactivé"));
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("écrivez à contact@authentica.example")]);
  await body(app.call("POST", `/admin/users/${ids.ada}/enable`, root, { reason }));
  await body(app.call("GET", "/user/get-user", ada), 401);
  const again = await body<Person>(
    app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD, otp: app.nextCode() }),
  );
  const { data } = await body<WebhooksAnswer>(app.call("GET", "/webhooks", again));
  expect(data).toMatchObject([{ enabled: false, disabled: { by: "administrator" } }]);
  await body(app.call("POST", `/admin/users/${ids.ada}/end-sessions`, root, { reason }));
  await body(app.call("GET", "/user/get-user", again), 401);
  expect(await app.audit()).toEqual([]);
});

test("an invited user gets an e-mail and cannot sign in before choosing a password", async () => {
  const { app, root } = await openConsole();
  const invitation = { email: "ines@example.com", firstName: "Ines", lastName: "Petit", role: "user" };
  await body(app.call("POST", "/admin", root, invitation), 201);
  await body(app.call("POST", "/admin", root, { ...invitation, email: "INES@example.com" }), 409);
  for (const password of ["", " ", "null", PASSWORD])
    expect([400, 401]).toContain(
      (await app.call("POST", "/auth/login", null, { email: invitation.email, password })).status,
    );
  const emails = await Array.fromAsync(app.kv.list<{ to: string; text: string }>({ prefix: ["outbox"] }));
  expect(emails.map(({ value }) => value.to)).toEqual(["ines@example.com"]);
  for (const language of ["fr", "en"])
    expect(emails[0]?.value.text).toContain(`http://localhost:8000/${language}/recover-password`);

  let cookie = "";
  const send = async (path: string, form: object): Promise<Record<string, string>> => {
    const headers = { "content-type": "application/json", cookie };
    const answer = await app.app.request(`/api/auth/${path}`, { method: "POST", headers, body: JSON.stringify(form) });
    cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    return body(answer);
  };
  const { email } = invitation;
  const { context, otpExpiry } = await send("forgot-password", { email });
  const codes = await Array.fromAsync(app.kv.list<{ subject: string }>({ prefix: ["outbox"] }));
  const otp = codes.at(-1)?.value.subject.slice(0, 6);
  await send("verify-otp", { email, otp, context, otpExpiry });
  await send("reset-password", { email, newPassword: "cinq mots tout aussi neufs" });
  await body(app.call("POST", "/auth/login", null, { email, password: "cinq mots tout aussi neufs" }));
  expect(await app.audit()).toEqual([]);
});

test("an invited account begins in the language of the administrator, in which the invitation is written", async () => {
  const { app, root, docs } = await openConsole();
  await body(app.call("POST", "/user/edit-profile", root, { firstName: "Root", lastName: "Lovelace", language: "en" }));
  const invitation = { email: "ines@example.com", firstName: "Ines", lastName: "Petit", role: "user" };
  await body(app.call("POST", "/admin", root, invitation), 201);
  const [email] = await Array.fromAsync(app.kv.list<{ text: string }>({ prefix: ["outbox"] }));
  expect(email?.value.text).toMatch(/^Your Authentica account is waiting for you\n/);
  expect(email?.value.text).toContain("/en/recover-password");
  expect(email?.value.text).not.toContain("/fr/");
  expect(await findUser(app.kv, (await docs("users?q=ines"))[0]?._id as string)).toMatchObject({ language: "en" });
});

test("an administrator's e-mail to choose a new password does not itself change the password", async () => {
  const { app, root, ada, ids } = await openConsole();
  await body(app.call("POST", `/admin/users/${ids.ada}/reset-password`, root, { reason: "Oubli" }));
  await body(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
  await body(app.call("GET", "/user/get-user", ada));
  const emails = await Array.fromAsync(app.kv.list<{ to: string; text: string }>({ prefix: ["outbox"] }));
  expect(emails.at(-1)?.value.text).toContain("/recover-password");
});

test("the audit log states actor, action, network address and previous values, and contains no name", async () => {
  const { app, root, ids, audit, docs } = await openConsole();
  await body(app.call("POST", `/admin/users/${ids.ada}/disable`, root, { reason: "Abus" }));
  const [user] = await docs(`users?q=${ids.ada}`);
  await body(app.call("PUT", "/admin/users", root, { _id: ids.ada, version: user?.version, firstName: "Augusta" }));
  await body(app.call("PUT", `/admin/users/${ids.root}/role`, root, { role: "user", reason: "Fatigue" }), 403);
  const [refused, renamed, disabled] = await audit();
  expect(disabled).toMatchObject({
    actor: { _id: ids.root, firstName: "Root" },
    action: "disable",
    target: { collection: "users", id: ids.ada },
    before: { disabled: false },
    after: { disabled: true },
    reason: "Abus",
    outcome: "done",
    address: "unknown",
  });
  expect(renamed).toMatchObject({ before: { firstName: "[redacted]" }, after: { firstName: "[redacted]" } });
  expect(refused).toMatchObject({ action: "role", outcome: "refused", code: "forbidden", after: { role: "user" } });
  expect(refused?.previous).toBe(renamed?.hash);
  expect(await audit(`?target=${ids.root}`)).toEqual([refused]);
  expect(await audit("?action=disable")).toEqual([disabled]);
  expect(await audit("?day=2026-01-01")).toHaveLength(3);
  expect(await audit("?day=2026-01-02")).toEqual([]);
  expect(await audit(`?actor=${ids.second}`)).toEqual([]);
});

test("fsck reports records of the audit log that were changed, removed, added or cut off", async () => {
  const tamperings: [string, (app: Harness) => Promise<unknown>][] = [
    ["admin_audit/record/1: the record does not match its own hash", (app) => patched(app, 1, { reason: "Autre" })],
    ["admin_audit/record/1: the record is missing", (app) => app.kv.delete(["admin_audit", "record", 1])],
    ["admin_audit/record/2: the record is missing", (app) => app.kv.delete(["admin_audit", "record", 2])],
    ["admin_audit/record/3: it is outside", (app) => app.kv.set(["admin_audit", "record", 3], {})],
    [
      "admin_audit/head: the head does not contain the hash",
      (app) => app.kv.set(["admin_audit", "head"], { size: 3, last: "0".repeat(64) }),
    ],
  ];
  for (const [finding, tamper] of tamperings) {
    const { app, root, ids } = await openConsole();
    for (const reason of ["Un", "Deux", "Trois"])
      await body(app.call("POST", `/admin/users/${ids.ada}/end-sessions`, root, { reason }));
    expect(await app.audit()).toEqual([]);
    await tamper(app);
    expect((await app.audit()).join("\n")).toContain(finding);
  }
});

async function patched(app: Harness, number: number, part: object): Promise<void> {
  const key = ["admin_audit", "record", number];
  await app.kv.set(key, { ...(await app.kv.get<object>(key)).value, ...part });
}

test("a CSV export contains no spreadsheet formulas, can be downloaded once, and is recorded", async () => {
  const { app, root, ada, audit } = await openConsole();
  await body(app.call("POST", "/user/edit-profile", ada, { firstName: '=HYPERLINK("x")', lastName: 'De "La"; Tour' }));
  const ask = (request: object) => app.call("POST", "/admin/export", root, request);
  const { link } = await body<{ link: string }>(ask({ of: "users" }));
  const path = new URL(link).pathname.replace("/api", "");
  const answer = await app.call("GET", path, null);
  expect(answer.headers.get("content-disposition")).toContain("authentica-users-2026-01-01.csv");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(
    '"_id";"firstName";"lastName";"email";"emailProvenAt";"role";"disabled";"walletAddress";"walletProvenAt";"createdAt";"updatedAt"',
  );
  expect(lines.find((line) => line.includes("HYPERLINK"))).toContain(`;"'=HYPERLINK(""x"")";"De ""La""; Tour";`);
  expect((await app.call("GET", path, null)).status).toBe(410);
  expect((await audit())[0]).toMatchObject({
    action: "export",
    target: { collection: "users" },
    after: { of: "users" },
  });

  const { link: taken } = await body<{ link: string }>(ask({ of: "audit" }));
  await app.setUser(root.email, { role: "user" });
  expect((await app.call("GET", new URL(taken).pathname.replace("/api", ""), null)).status).toBe(410);
});

test("statistics count users, objects and storage, and state when they were computed", async () => {
  const { app, root } = await openConsole();
  const stats = await body(app.call("GET", "/admin/stats", root));
  expect(stats).toMatchObject({
    at: "2026-01-01T00:00:00.000Z",
    users: { total: 4, admins: 2, disabled: 0 },
    objects: { total: 1, active: 1, revoked: 0, erased: 0 },
    registry: { size: 1 },
    mail: { waiting: 0, failing: 0 },
  });
  expect((stats.registrations as { day: string; count: number }[]).at(-1)).toEqual({ day: "2026-01-01", count: 4 });
  expect(stats.registrations).toHaveLength(30);
  await app.signUp("Zoe");
  app.pass(61_000);
  await body(app.call("GET", "/admin/stats", root));
  await expect.poll(() => body(app.call("GET", "/admin/stats", root))).toMatchObject({ users: { total: 5 } });
});

test("fsck of a store in use finds damage, and does not report concurrent changes as damage", async () => {
  const { app, root, ada, bob } = await openConsole();
  const last = async () =>
    (await body<{ fsck: { last: unknown } }>(app.call("GET", "/admin/operations", root))).fsck.last;
  await app.checkpoints.sign();
  let writing = true;
  const writer = (async () => {
    for (let at = 0; writing; at++) {
      const { _id: objectId } = await app.claimed(at % 2 ? ada : bob, sha256(`live ${at}`));
      await body(app.call("POST", "/object/edit-object", at % 2 ? ada : bob, { objectId, objectName: `Vivant ${at}` }));
      await app.checkpoints.sign();
    }
  })();
  for (let round = 0; round < 5; round++) {
    await body(app.call("POST", "/admin/fsck", root, {}), 202);
    await app.operations.settled();
    expect(await last()).toMatchObject({ clean: true, findings: [] });
  }
  await body(app.call("POST", "/admin/fsck", root, {}), 202);
  await body(app.call("POST", "/admin/fsck", root, {}), 409);
  await app.operations.settled();
  await app.kv.delete(["objects", 0]);
  await body(app.call("POST", "/admin/fsck", root, {}), 202);
  await app.operations.settled();
  writing = false;
  await writer;
  expect(await last()).toMatchObject({ clean: false, passes: 3 });
  expect(JSON.stringify(await last())).toContain(`objects/0`);
});
