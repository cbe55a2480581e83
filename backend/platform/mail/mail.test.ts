import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { expect, test } from "vitest";
import { selfSigned } from "../../tests/certificate.ts";
import { body, openHarness } from "../../tests/harness.ts";
import { openSmtp } from "../../tests/smtp.ts";
import { addWrites } from "../kv/write.ts";
import { createDelivery } from "./deliver.ts";
import { letter } from "./letter.ts";
import { mailWrite, type OutboxRecord, outboxRecords } from "./outbox.ts";
import { fileTransport, smtpTransport, type Transport } from "./transport.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FROM = "Authentica <contact@authentica.example>";
const LETTER = letter("ada@example.com", "Un essai « à la lettre »", [
  "Première ligne.",
  "<b>Pas de HTML</b> & rien d’autre.",
]);

async function openOutbox() {
  const app = await openHarness();
  const { kv, environment } = app;
  const write = () => addWrites(kv.atomic(), [mailWrite(environment, LETTER)]).commit();
  const waiting = async () => {
    const records: OutboxRecord[] = [];
    for await (const { value } of kv.list<OutboxRecord>({ prefix: outboxRecords.all })) records.push(value);
    return records;
  };
  const delivery = (transport: Transport) =>
    createDelivery({ kv, transport, log: () => undefined, now: environment.now });
  return { app, write, waiting, delivery };
}

test("a letter reaches a real mail server as text and HTML, and leaves the outbox", async () => {
  const { write, waiting, delivery } = await openOutbox();
  const smtp = await openSmtp();
  await write();
  expect(await delivery(smtpTransport(`smtp://127.0.0.1:${smtp.port}`, FROM))()).toBe(1);
  expect(await waiting()).toEqual([]);
  const [mail] = smtp.received;
  expect(mail).toContain("To: ada@example.com");
  expect(mail).toContain("From: Authentica <contact@authentica.example>");
  expect(mail).toMatch(/^Message-ID: <[0-9A-Z]{26}@authentica\.example>/im);
  expect(mail).toContain("text/plain");
  expect(mail).toContain("&lt;b&gt;Pas de HTML&lt;/b&gt; &amp;");
});

test.each([
  ["smtps", true],
  ["smtp", false],
])("over %s with TLS a letter is delivered for a user with a password", async (protocol, secure) => {
  const { write, delivery } = await openOutbox();
  const tls = await selfSigned();
  const account = { user: "ada@example.com", password: "p@ss/word" };
  const smtp = await openSmtp({ tls, secure, account });
  const address = (password: string) =>
    `${protocol}://${encodeURIComponent(account.user)}:${encodeURIComponent(password)}@localhost:${smtp.port}`;
  await write();
  expect(await delivery(smtpTransport(address("another"), FROM, { ca: tls.cert }))()).toBe(0);
  await write();
  expect(await delivery(smtpTransport(address(account.password), FROM, { ca: tls.cert }))()).toBe(1);
  expect(smtp.received).toHaveLength(1);
});

test("a server whose certificate does not hold, or that would take the password in the clear, gets nothing", async () => {
  const account = { user: "ada", password: "secret" };
  const untrusted = await openSmtp({ tls: await selfSigned(), account });
  const plain = await openSmtp({ account });
  for (const smtp of [untrusted, plain]) {
    const { write, delivery, waiting } = await openOutbox();
    await write();
    expect(await delivery(smtpTransport(`smtp://ada:secret@localhost:${smtp.port}`, FROM))()).toBe(0);
    expect(await waiting()).toHaveLength(1);
    expect(smtp.received).toEqual([]);
  }
});

test("a refused letter waits, each time for longer, and goes out once the server takes it", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  const smtp = await openSmtp();
  const deliver = delivery(smtpTransport(`smtp://127.0.0.1:${smtp.port}`, FROM));
  smtp.state.refusing = true;
  await write();
  const pauses: number[] = [];
  for (let tries = 0; tries < 3; tries++) {
    expect(await deliver()).toBe(0);
    const [mail] = await waiting();
    const pause = (mail?.dueAt ?? 0) - app.environment.now();
    pauses.push(pause);
    app.pass(pause - 1);
    expect(await deliver()).toBe(0);
    expect((await waiting())[0]?.failures).toBe(tries + 1);
    app.pass(1);
  }
  expect(pauses).toEqual([10_000, 20_000, 40_000]);
  smtp.state.refusing = false;
  expect(await deliver()).toBe(1);
  expect(smtp.received).toHaveLength(1);
});

test("a server that is down and one that never speaks keep the letter for later", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  const sockets: Socket[] = [];
  const silent: Server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  await write();
  expect(await delivery(smtpTransport(`smtp://127.0.0.1:${port}`, FROM))()).toBe(0);
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => silent.close(() => resolve()));
  app.pass(60 * 60_000);
  expect(await delivery(smtpTransport(`smtp://127.0.0.1:${port}`, FROM))()).toBe(0);
  expect((await waiting())[0]?.failures).toBe(2);
});

test("of two processes one sends, and the letter of one that died is sent by the other after its lease", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  await write();
  let sent = 0;
  const counting: Transport = {
    send: () => {
      sent += 1;
      return Promise.resolve({});
    },
  };
  await Promise.all([delivery(counting)(), delivery(counting)()]);
  expect(sent).toBe(1);

  await write();
  void delivery({ send: () => new Promise(() => undefined) })();
  while ((await waiting())[0]?.dueAt === app.environment.now()) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await delivery(counting)()).toBe(0);
  app.pass(60_000);
  expect(await delivery(counting)()).toBe(1);
});

test("a letter that nobody takes for five days is given up, and its address with it", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  const deliver = delivery({ send: () => Promise.reject(new Error("550 No such user")) });
  await write();
  const begin = app.environment.now();
  let passed = 0;
  for (let mail = (await waiting())[0]; mail; mail = (await waiting())[0]) {
    app.pass(Math.max(0, mail.dueAt - app.environment.now()));
    passed = app.environment.now() - begin;
    expect(await deliver()).toBe(0);
    if (passed > 5 * DAY_MS) break;
  }
  expect(passed).toBeGreaterThan(4.9 * DAY_MS);
  expect(passed).toBeLessThan(5 * DAY_MS);
  expect(await waiting()).toEqual([]);
});

test("without a mail server a letter is a file that mail programs open", async () => {
  const { app, write, delivery } = await openOutbox();
  await write();
  const dir = `${app.dir}/outbox`;
  expect(await delivery(fileTransport(dir, FROM))()).toBe(1);
  const [file] = [...Deno.readDirSync(dir)];
  expect(file?.name).toMatch(/^[0-9A-Z]{26}\.eml$/);
  expect(await Deno.readTextFile(`${dir}/${file?.name}`)).toContain("To: ada@example.com");
});

test("a request for a demonstration is kept once, told once, and answered alike", async () => {
  const { app, waiting } = await openOutbox();
  for (const email of ["ada@example.com", "Ada@Example.com "]) {
    expect(await body(app.call("POST", "/contact/demo", null, { email }), 202)).toEqual({
      message: "Votre demande est enregistrée.",
    });
  }
  expect((await waiting()).map(({ to, subject }) => [to, subject])).toEqual([
    ["contact@authentica.example", "Demande de démonstration"],
  ]);
  await body(app.call("POST", "/contact/demo", null, { email: "nobody" }), 400);
});
