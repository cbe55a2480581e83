import { expect, test } from "vitest";
import { userKeys } from "../accounts/users/store.ts";
import type { OutgoingOffer } from "../contract/transfer.ts";
import { type OutboxRecord, outboxRecords } from "../platform/mail/outbox.ts";
import { body, type Harness, openHarness, sha256 } from "./harness.ts";

const DAY_MS = 24 * 60 * 60_000;

async function emailsTo(app: Harness, address: string, about: RegExp): Promise<number> {
  let emails = 0;
  for await (const { value } of app.kv.list<OutboxRecord>({ prefix: outboxRecords.all }))
    if (value.to.toLowerCase() === address && about.test(value.subject)) emails += 1;
  return emails;
}

test("a mailbox gets at most five e-mails about offers a day, from any number of senders; the offers stay open", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const people = await Promise.all(["Ada", "Bob", "Zoe"].map((name) => app.signUp(name)));
  let offers = 0;
  const offer = async (to: string) => {
    const owner = people[offers % people.length] as (typeof people)[number];
    const { _id: objectId } = await app.claimed(owner, sha256(`file ${offers++}`));
    return body<OutgoingOffer>(app.call("POST", "/transfer/offer", owner, { objectId, to }), 201);
  };
  for (const to of ["eve@example.com", "Eve@Example.com", "EVE@example.com"])
    for (let times = 0; times < 3; times++) expect((await offer(to)).to).toBe(to);
  expect(await emailsTo(app, "eve@example.com", /propos|offre|objet/i)).toBe(5);
  await offer("another@example.com");
  expect(await emailsTo(app, "another@example.com", /./)).toBe(1);
  app.pass(DAY_MS);
  people.splice(0, 3, await app.signUp("Max"));
  await offer("eve@example.com");
  expect(await emailsTo(app, "eve@example.com", /./)).toBe(6);
});

test("administrators can send a user at most five e-mails about a new password a day, and get 429 beyond that", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const [root, ada] = [await app.signUp("Root"), await app.signUp()];
  await app.promote(root.email);
  const { value: id } = await app.kv.get<string>(userKeys.byEmail(ada.email));
  const send = () => app.call("POST", `/admin/users/${id}/reset-password`, root, { reason: "Demande" });
  for (let times = 0; times < 5; times++) await body(send());
  await body(send(), 429);
  expect(await emailsTo(app, ada.email, /mot de passe/)).toBe(5);
});
