import { expect, test } from "vitest";
import { passkeyRecords } from "../../accounts/passkeys/store.ts";
import { type UserRecord, userKeys, userRecords } from "../../accounts/users/store.ts";
import type { RecoveryAnswer } from "../../contract/recovery.ts";
import type { User } from "../../contract/user.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { emailProofRecords } from "../address/store.ts";
import { ensureFirstAdmin } from "../auth/first-admin.ts";
import { createPasswords } from "../auth/password.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = "cinq mots tout aussi neufs";

const codeIn = ({ text }: Mail) => /^(\d{6})$/m.exec(text)?.[1] as string;
const linkIn = ({ text }: Mail) => /#link=(\S+)$/m.exec(text)?.[1] as string;
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

async function emailOf(app: Harness, { email }: Person): Promise<Mail> {
  return (await app.emailsTo(email)).at(-1) as Mail;
}

const prove = (app: Harness, who: Person, proof: { readonly code?: string; readonly link?: string }) =>
  app.call("POST", "/user/email/prove", who, proof);

const me = (app: Harness, who: Person) => body<User>(app.call("GET", "/user/get-user", who));

async function accountOf(app: Harness, { email }: Pick<Person, "email">): Promise<UserRecord> {
  const id = (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
  return (await app.kv.get<UserRecord>(userRecords.at(id))).value as UserRecord;
}

/** Returns a browser that keeps its cookies. */
function browserOf(app: Harness) {
  let cookie = "";
  return async function send(path: string, form: unknown): Promise<Response> {
    const answer = await app.app.request(`/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(form),
    });
    const set = answer.headers.getSetCookie().find((one) => one.startsWith("recovery="));
    if (set) cookie = set.split(";", 1)[0] as string;
    return answer;
  };
}

/** Recovers the account with the e-mailed code, as a person who can read the mailbox. */
async function recover(app: Harness, email: string): Promise<void> {
  const send = browserOf(app);
  const { context, otpExpiry } = await body<RecoveryAnswer>(send("forgot-password", { email }));
  const otp = codeIn((await app.emailsTo(email)).at(-1) as Mail);
  await body(send("verify-otp", { email, otp, context, otpExpiry }));
  await body(send("reset-password", { email, newPassword: NEW_PASSWORD }));
}

const logIn = (app: Harness, email: string, password: string) =>
  app.call("POST", "/auth/login", null, { email, password });

/** Registers a squatter with another person's address, to which Ada then offers an object. */
async function openSquatted() {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const squatter = await app.register("Victim");
  const object = await app.claimed(ada, sha256("a gift"));
  const offer = await app.call("POST", "/transfer/offer", ada, { objectId: object._id, to: squatter.email });
  const { _id: offerId } = await body<{ _id: string }>(offer, 201);
  return { ...app, ada, squatter, object, offerId };
}

const offersOf = async (app: Harness, who: Person) =>
  (await body<{ data: readonly { _id: string }[] }>(app.call("GET", "/transfer/offers", who))).data;

test("an account that took someone else's address gets neither information nor the offers e-mailed to that address", async () => {
  const app = await openSquatted();
  expect(await offersOf(app, app.squatter)).toEqual([]);
  for (const verb of ["accept", "decline"])
    await body(app.call("POST", `/transfer/${verb}`, app.squatter, { offerId: app.offerId }), 404);
  const bell = await body<{ data: unknown[] }>(app.call("GET", "/notifications/get-user-notifications", app.squatter));
  expect(bell.data).toEqual([]);
  await body(app.call("POST", "/transfer/cancel", app.ada, { offerId: app.offerId }));
  const after = await body<{ data: unknown[] }>(app.call("GET", "/notifications/get-user-notifications", app.squatter));
  expect(after.data).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("offers to an address stay open when the account that wrongly took it is deleted", async () => {
  const app = await openSquatted();
  await body(app.call("POST", "/user/delete-account", app.squatter, { email: app.squatter.email }), 202);
  await app.resumeErasures();
  expect(await offersOf(app, app.ada)).toHaveLength(1);
  expect(await app.audit()).toEqual([]);
});

test("offers to an unproven address appear once the account proves the address", async () => {
  const app = await openSquatted();
  const { squatter: owner } = app;
  expect((await me(app, owner)).emailProvenAt).toBeNull();
  const proven = await body<User>(prove(app, owner, { code: codeIn((await app.emailsTo(owner.email))[0] as Mail) }));
  expect(proven.emailProvenAt).toBe("2026-01-01T00:00:00.000Z");
  expect(await offersOf(app, owner)).toMatchObject([{ _id: app.offerId, direction: "incoming" }]);
  await body(app.call("POST", "/transfer/accept", owner, { offerId: app.offerId }));
  expect(await app.audit()).toEqual([]);
});

test("offers to a proven wallet appear at once, even if the e-mail address is unproven", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob] = [await app.signUp("Ada"), await app.register("Bob")];
  await app.setUser(bob.email, { walletProvenAt: "2026-01-01T00:00:00.000Z" });
  const object = await app.claimed(ada, sha256("by wallet"));
  await body(app.call("POST", "/transfer/offer", ada, { objectId: object._id, to: bob.wallet }), 201);
  expect(await offersOf(app, bob)).toHaveLength(1);
  const bell = await body<{ data: unknown[] }>(app.call("GET", "/notifications/get-user-notifications", bob));
  expect(bell.data).toHaveLength(1);
});

test("an offer does not reveal whether an address has an account or is proven", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, proven, unproven] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.register("Eve")];
  const seen = [];
  for (const to of [proven.email, unproven.email, "nobody@example.com"]) {
    const { _id: objectId } = await app.claimed(ada, sha256(to));
    const before = (await Array.fromAsync(app.kv.list({ prefix: [] }))).length;
    const answer = await app.call("POST", "/transfer/offer", ada, { objectId, to });
    const offered = await body<Record<string, unknown>>(answer, 201);
    // The content of the e-mails differs, but only their recipients see it, so only their number is compared.
    const emails = (await app.emailsTo(to)).filter(({ subject }) => /propos/.test(subject)).length;
    const list = (await offersOf(app, ada)).find(({ _id }) => _id === offered._id);
    seen.push({ members: Object.keys(offered), list: Object.keys(list ?? {}), emails, grown: before > 0 });
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test("the registration e-mail contains no text chosen by the account, and explains what to do if someone else registered", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const mallory = await app.register("Achetez-sur-evil.test");
  const [letter, ...others] = await app.emailsTo(mallory.email);
  expect(others).toEqual([]);
  expect(`${letter?.subject}${letter?.text}${letter?.html}`.toLowerCase()).not.toMatch(/evil|lovelace/);
  expect(letter?.text).toContain("Vous n’avez pas ouvert ce compte");
  expect(letter?.text).toMatch(/^http:\/\/localhost:8000\/confirm-email#link=[\w.-]+$/m);
});

test("when the owner of a mailbox recovers the account that a stranger made with it, all credentials of the stranger are removed", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const squatter = await app.register("Victim");
  await addPasskey(app, squatter, "La mienne");
  const { email } = squatter;
  await body(app.call("POST", "/user/email/change", squatter, { email: "squatter@evil.test" }));
  const changeCode = codeIn((await app.emailsTo("squatter@evil.test")).at(-1) as Mail);
  await recover(app, email);

  const account = await accountOf(app, squatter);
  expect(account.emailProvenAt).toBe("2026-01-01T00:00:00.000Z");
  expect(account.walletAddress).toBeNull();
  expect(await Array.fromAsync(app.kv.list({ prefix: passkeyRecords.all }))).toEqual([]);
  await body(app.call("GET", "/user/get-user", squatter), 401);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: squatter.refreshToken }), 401);
  await body(logIn(app, email, PASSWORD), 401);
  await body(app.call("POST", "/user/email/confirm", squatter, { code: changeCode }), 401);
  const owner = { ...squatter, ...(await body<Person>(logIn(app, email, NEW_PASSWORD))) };
  await body(app.call("POST", "/user/email/confirm", owner, { code: changeCode }), 400);
  // The owner of the mailbox can set another wallet, and the squatter's wallet can be used by its owner.
  const other = await app.signUp("Other");
  expect(other.wallet).not.toBe(squatter.wallet);
  const set = { firstName: "Real", lastName: "Owner", walletAddress: `0x${"7".repeat(40)}` };
  await body(app.call("POST", "/user/edit-profile", owner, set));
  expect(await app.audit()).toEqual([]);
});

test("a takeover keeps a wallet that has registered objects, because the registry's history contains it", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.register("Ada");
  await app.claimed(ada, sha256("hers"));
  await app.setUser(ada.email, { walletProvenAt: new Date(app.environment.now()).toISOString() });
  await recover(app, ada.email);
  const { walletAddress, walletProvenAt } = await accountOf(app, ada);
  expect(walletAddress?.toLowerCase()).toBe(ada.wallet);
  // It is not known whether the owner or the intruder proved the wallet.
  expect(walletProvenAt).toBeUndefined();
  expect(await app.audit()).toEqual([]);
});

test("recovering an account with a proven address keeps its passkeys and wallet", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  await recover(app, ada.email);
  expect((await accountOf(app, ada)).walletAddress?.toLowerCase()).toBe(ada.wallet);
});

test("a proof link opened outside the account's session does not prove the address, but lets the reader take the account over", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [squatter, eve] = [await app.register("Victim"), await app.signUp("Eve")];
  const link = linkIn(await emailOf(app, squatter));
  await addPasskey(app, squatter, "La mienne");
  await body(prove(app, eve, { link }), 403);
  await body(prove(app, squatter, { link: `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}` }), 410);

  const send = browserOf(app);
  const answer = await body<RecoveryAnswer>(send("email/take-over", { link }));
  expect(answer.email).toBe(squatter.email);
  expect((await accountOf(app, squatter)).emailProvenAt).toBeUndefined();
  await body(app.call("GET", "/user/get-user", squatter));
  await body(send("reset-password", { email: squatter.email, newPassword: NEW_PASSWORD }));
  await body(app.call("GET", "/user/get-user", squatter), 401);
  expect(await Array.fromAsync(app.kv.list({ prefix: passkeyRecords.all }))).toEqual([]);
  expect((await accountOf(app, squatter)).emailProvenAt).toBeDefined();
  // The link is invalid once the address is proven.
  await body(browserOf(app)("email/take-over", { link }), 410);
  expect(await app.audit()).toEqual([]);
});

test("a proof link opened in the account's session proves the address at once, and allows no takeover afterwards", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.register("Ada");
  const link = linkIn(await emailOf(app, ada));
  app.pass(6 * DAY_MS);
  const again = { ...ada, ...(await body<Person>(logIn(app, ada.email, PASSWORD))) };
  expect((await body<User>(prove(app, again, { link }))).emailProvenAt).toBe("2026-01-07T00:00:00.000Z");
  await body(browserOf(app)("email/take-over", { link }), 410);
  expect(await app.kv.get(emailProofRecords.at((await accountOf(app, ada)).id))).toMatchObject({ versionstamp: null });
});

test("of 50 parallel guesses at a proof code only five are compared, and the correct code is refused afterwards", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.register("Ada");
  const code = codeIn(await emailOf(app, ada));
  const guesses = Array.from({ length: 50 }, (_, at) => prove(app, ada, { code: otherThan(code, at + 1) }));
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]));
  const { id } = await accountOf(app, ada);
  expect((await app.kv.get<{ tries: number }>(emailProofRecords.at(id))).value?.tries).toBe(5);
  await body(prove(app, ada, { code }), 400);
  await body(app.call("POST", "/user/email/proof-letter", ada));
  const [, second] = await app.emailsTo(ada.email);
  await body(prove(app, ada, { code: codeIn(second as Mail) }));
});

test("a proof code is valid for a day and its link for seven days, unless a newer e-mail is sent", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob] = [await app.register("Ada"), await app.register("Bob")];
  const [early, first] = [await emailOf(app, ada), await emailOf(app, bob)];
  await body(app.call("POST", "/user/email/proof-letter", bob));
  await body(prove(app, bob, { code: codeIn(first) }), 400);
  await body(prove(app, bob, { link: linkIn(first) }), 410);
  app.pass(DAY_MS);
  const again = { ...ada, ...(await body<Person>(logIn(app, ada.email, PASSWORD))) };
  await body(prove(app, again, { code: codeIn(early) }), 400);
  app.pass(6 * DAY_MS);
  const late = { ...ada, ...(await body<Person>(logIn(app, ada.email, PASSWORD))) };
  await body(prove(app, late, { link: linkIn(early) }), 410);
});

test("a mailbox gets at most five proof e-mails a day, from any number of senders", async () => {
  const app = await openHarness({ rateLimitScale: 1, passwords: CHEAP_PASSWORDS });
  const ada = await app.register("Ada");
  for (let emails = 1; emails < 5; emails++) await body(app.call("POST", "/user/email/proof-letter", ada));
  await body(app.call("POST", "/user/email/proof-letter", ada), 429);
  expect(await app.emailsTo(ada.email)).toHaveLength(5);
  app.pass(1);
  // After a deletion the address can be registered again, but the limit of e-mails to it is still reached.
  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
  await app.resumeErasures();
  const form = { firstName: "Ada", lastName: "L", email: ada.email, walletAddress: ada.wallet, password: PASSWORD };
  await body(app.call("POST", "/auth/register", null, form), 201);
  expect((await app.emailsTo(ada.email)).filter(({ subject }) => subject.includes("confirme"))).toEqual([]);
});

test("if the proof of an address races with a takeover, the person who reads the mailbox gets the account", async () => {
  for (let round = 0; round < 3; round++) {
    const app = await openHarness();
    const squatter = await app.register("Victim");
    const letter = await emailOf(app, squatter);
    const send = browserOf(app);
    await body(send("email/take-over", { link: linkIn(letter) }));
    const [reset] = await Promise.all([
      send("reset-password", { email: squatter.email, newPassword: NEW_PASSWORD }),
      prove(app, squatter, { code: codeIn(letter) }),
    ]);
    expect(reset.status).toBe(200);
    await body(app.call("GET", "/user/get-user", squatter), 401);
    await body(logIn(app, squatter.email, NEW_PASSWORD));
    expect(await app.audit()).toEqual([]);
  }
});

/** Sends a request whose session is checked at once, and whose body arrives later. */
function slowly(app: Harness, path: string, who: Person, sent: Response) {
  const arrival = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await arrival.promise;
      controller.enqueue(new Uint8Array(await sent.arrayBuffer()));
      controller.close();
    },
  });
  const headers = {
    authorization: `Bearer ${who.accessToken}`,
    "content-type": sent.headers.get("content-type") as string,
  };
  const answer = Promise.resolve(app.app.request(`/api${path}`, { method: "POST", headers, body }));
  return { answer, arrive: () => arrival.resolve() };
}

test("a claim whose form arrives after a takeover registers nothing for the removed wallet", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const squatter = await app.register("Victim");
  const form = new Response(app.claimForm(squatter, sha256("raced")));
  const { answer, arrive } = slowly(app, "/object/register", squatter, form);
  await recover(app, squatter.email);
  arrive();
  expect((await answer).status).toBe(401);
  expect(await app.registrySize()).toBe(0);
  expect(await app.audit()).toEqual([]);
});

test("a request to set a wallet fails if the account was taken over before it arrives", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const squatter = await app.register("Victim");
  const form = Response.json({ firstName: "S", lastName: "Q", walletAddress: squatter.wallet });
  const { answer, arrive } = slowly(app, "/user/edit-profile", squatter, form);
  await recover(app, squatter.email);
  arrive();
  expect((await answer).status).toBe(401);
  expect((await accountOf(app, squatter)).walletAddress).toBeNull();
});

test("an invited user proves the e-mail address by choosing a password", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const root = await app.signUp("Root");
  await app.promote(root.email);
  const invited = { email: "ines@example.com", firstName: "Ines", lastName: "Petit", role: "user" };
  await body(app.call("POST", "/admin", root, invited), 201);
  expect((await accountOf(app, invited)).emailProvenAt).toBeUndefined();
  await recover(app, invited.email);
  expect((await accountOf(app, invited)).emailProvenAt).toBeDefined();
});

test("the address of the first administrator is proven; if another user has that address, the server logs it and gives no rights", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const passwords = createPasswords();
  const admin = { email: "root@example.com", password: PASSWORD };
  expect(await ensureFirstAdmin({ ...app, passwords }, admin)).toBe("made");
  expect((await accountOf(app, admin)).emailProvenAt).toBe("2026-01-01T00:00:00.000Z");
  expect(await ensureFirstAdmin({ ...app, passwords }, admin)).toBe("there");
  const squatter = await app.register("Boss");
  expect(await ensureFirstAdmin({ ...app, passwords }, { ...admin, email: squatter.email })).toBe("taken");
  expect((await accountOf(app, squatter)).role).toBe("user");
});

test("the console shows which addresses are proven", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [root, eve] = [await app.signUp("Root"), await app.register("Eve")];
  await app.promote(root.email);
  const { docs } = await body<{ docs: readonly Record<string, unknown>[] }>(app.call("GET", "/admin/users", root));
  const proven = new Map(docs.map(({ email, emailProvenAt }) => [email, emailProvenAt]));
  expect(proven.get(root.email)).toBe("2026-01-01T00:00:00.000Z");
  expect(proven.get(eve.email)).toBeNull();
});
