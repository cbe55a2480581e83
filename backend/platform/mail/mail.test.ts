import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { selfSigned } from "../../tests/certificate.ts";
import { freePort } from "../../tests/free-port.ts";
import { body, openHarness } from "../../tests/harness.ts";
import { openSmtp } from "../../tests/smtp.ts";
import { together } from "../../tests/together.ts";
import { addWrites } from "../kv/write.ts";
import { createDelivery } from "./deliver.ts";
import { composeEmail } from "./email.ts";
import { removeWrittenEmails } from "./open.ts";
import { type Mail, mailWrite, type OutboxRecord, outboxRecords } from "./outbox.ts";
import { fileTransport, ServerDown, smtpTransport, type Transport } from "./transport.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FROM = "Authentica <contact@authentica.example>";
const LETTER = composeEmail("ada@example.com", "Un essai « à la lettre »", [
  "Première ligne.",
  "<b>Pas de HTML</b> & rien d’autre.",
]);

async function openOutbox() {
  const app = await openHarness();
  const { kv, environment } = app;
  const write = (mail: Mail = LETTER) => addWrites(kv.atomic(), [mailWrite(environment, mail)]).commit();
  const waiting = async () => {
    const records: OutboxRecord[] = [];
    for await (const { value } of kv.list<OutboxRecord>({ prefix: outboxRecords.all })) records.push(value);
    return records;
  };
  const log = (line: Readonly<Record<string, unknown>>) => app.lines.push(line);
  const delivery = (transport: Transport) =>
    createDelivery({ kv, transport, log, now: environment.now, standings: app.standings }).run;
  return { app, write, waiting, delivery };
}

test("an e-mail is delivered to a real mail server as text and HTML, and removed from the outbox", async () => {
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
  // Removes the line breaks of quoted-printable (RFC 2045, section 6.7).
  expect(mail?.replaceAll("=\r\n", "")).toContain("&lt;b&gt;Pas de HTML&lt;/b&gt; &amp;");
});

test.each([
  ["smtps", true],
  ["smtp", false],
])("an e-mail is delivered over %s with TLS and a password", async (protocol, secure) => {
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

test("nothing is sent to a mail server with an invalid certificate, or without TLS for the password", async () => {
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

test("a refused e-mail is retried after increasing pauses", async () => {
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

test("an e-mail is kept if the mail server is down or silent", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  const sockets: Socket[] = [];
  const silent: Server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  await write();
  expect(await delivery(smtpTransport(`smtp://127.0.0.1:${port}`, FROM, { timeoutMs: 100 }))()).toBe(0);
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => silent.close(() => resolve()));
  app.pass(60 * 60_000);
  expect(await delivery(smtpTransport(`smtp://127.0.0.1:${port}`, FROM))()).toBe(0);
  expect((await waiting())[0]?.failures).toBe(2);
});

test("an e-mail is sent by one of two processes, and after a crash by the other once the lease has ended", async () => {
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

/** Accepts connections and runs `speak` on them. */
async function openSpeaking(speak: (socket: Socket) => void = () => undefined, port = 0) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    speak(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  let isOpen = true;
  async function close() {
    if (!isOpen) return;
    isOpen = false;
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, connected: () => sockets.length, close };
}

const CODE: Mail = { ...composeEmail("ada@example.com", "Un code", ["123456"]), urgent: true };

test("urgent e-mails are sent first, and four in parallel", async () => {
  const { write, delivery } = await openOutbox();
  for (let emails = 0; emails < 20; emails++) await write();
  await write(CODE);
  const order: boolean[] = [];
  let underway = 0;
  let most = 0;
  const four = Promise.withResolvers<void>();
  const transport: Transport = {
    async send({ urgent }) {
      order.push(urgent === true);
      underway += 1;
      most = Math.max(most, underway);
      // No e-mail is completed before four have begun, however busy the machine is.
      if (underway === 4) four.resolve();
      await four.promise;
      await new Promise((resolve) => setTimeout(resolve));
      underway -= 1;
      return {};
    },
  };
  expect(await delivery(transport)()).toBe(21);
  // The four first e-mails are taken at once in any order. The e-mail with the code was written last of 21.
  expect(order.slice(0, 4)).toContain(true);
  expect(most).toBe(4);
});

test("an e-mail that hangs does not delay a code written later", async () => {
  const { write, delivery } = await openOutbox();
  const hanging = Promise.withResolvers<never>();
  const code = Promise.withResolvers<void>();
  const transport: Transport = {
    async send({ urgent }) {
      if (!urgent) return hanging.promise;
      code.resolve();
      return {};
    },
  };
  await write();
  const running = delivery(transport)();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await write(CODE);
  await code.promise;
  hanging.reject(new Error("451 not now"));
  expect(await running).toBe(1);
});

test("while a mail server is silent, only one of 41 e-mails is tried; all are sent once the server is back", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  // A port on which another server listens later.
  const silent = await openSpeaking(undefined, await freePort());
  // The time limit is short while no answer can come, and longer for the server that answers.
  let timeoutMs = 500;
  const hasty: Transport = {
    send: (mail) => smtpTransport(`smtp://127.0.0.1:${silent.port}`, FROM, { timeoutMs }).send(mail),
  };
  const deliver = delivery(together(4, hasty));
  for (let emails = 0; emails < 40; emails++) await write();
  await write(CODE);
  expect(await deliver()).toBe(0);
  await expect.poll(silent.connected).toBe(4);
  expect(await deliver()).toBe(0);
  expect(silent.connected()).toBe(4);
  for (let tries = 1; tries <= 2; tries++) {
    app.pass(30_000);
    expect(await deliver()).toBe(0);
    await expect.poll(silent.connected).toBe(4 + tries);
  }
  await silent.close();
  const smtp = await openSmtp({ port: silent.port });
  timeoutMs = 20_000;
  app.pass(30_000);
  expect(await deliver()).toBe(41);
  expect(smtp.received).toHaveLength(41);
  expect(smtp.received[0]).toContain("Un code");
  expect(await waiting()).toEqual([]);
});

test("the connection to a mail server that answers byte by byte is aborted", async () => {
  const { write, waiting, delivery } = await openOutbox();
  const dripping = await openSpeaking((socket) => {
    const drip = setInterval(() => socket.write("2"), 10);
    socket.once("close", () => clearInterval(drip));
  });
  await write();
  expect(await delivery(smtpTransport(`smtp://127.0.0.1:${dripping.port}`, FROM, { timeoutMs: 100 }))()).toBe(0);
  expect(await waiting()).toMatchObject([{ failures: 1 }]);
});

test("an e-mail that breaks the connection to the mail server blocks no other e-mail", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  await write(composeEmail("poison@example.com", "Un essai", ["…"]));
  for (let emails = 0; emails < 9; emails++) await write();
  const deliver = delivery({
    async send({ to }) {
      if (to.startsWith("poison")) throw new ServerDown("closed");
      return {};
    },
  });
  let sent = 0;
  for (let runs = 0; runs < 5; runs++) {
    sent += await deliver();
    app.pass(30_000);
  }
  expect(sent).toBe(9);
  expect((await waiting()).map(({ to }) => to)).toEqual(["poison@example.com"]);
});

test("health reports a mail server that is down for five minutes, and its recovery", async () => {
  const { app, write, delivery } = await openOutbox();
  let isDown = true;
  const deliver = delivery({
    async send() {
      if (isDown) throw new ServerDown("not there");
      return {};
    },
  });
  const health = () => body<{ status: string; degraded?: unknown }>(app.call("GET", "/health", null));
  await write();
  for (let minutes = 0; minutes < 5; minutes++) {
    await deliver();
    expect((await health()).status).toBe("ok");
    app.pass(60_000);
  }
  await deliver();
  expect(await health()).toMatchObject({
    status: "degraded",
    degraded: [{ part: "outbox", reason: "The mail server accepts no e-mail, and one has waited for 5 minutes." }],
  });
  isDown = false;
  app.pass(60_000);
  expect(await deliver()).toBe(1);
  expect((await health()).status).toBe("ok");
});

test("addresses in a mail server's answer are removed from the log", async () => {
  const { app, write, delivery } = await openOutbox();
  await write();
  await delivery({ send: () => Promise.reject(new Error("550 <ada@example.com>: no such user ada@example.com")) })();
  expect(app.lines.at(-1)).toMatchObject({ event: "mail_failed", error: "550 <…>: no such user …" });
});

test("an e-mail is given up after five days, and removed", async () => {
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

test("e-mails that were written to files are removed after five days", async () => {
  const { app, write, delivery } = await openOutbox();
  const outbox = join(app.dir, "outbox");
  const deliver = delivery(fileTransport(outbox, "contact@authentica.example"));
  const names = async () => (await Array.fromAsync(Deno.readDir(outbox))).map(({ name }) => name);
  await removeWrittenEmails(app.dir, app.environment.now());
  await write();
  expect(await deliver()).toBe(1);
  const [first] = await names();
  app.pass(5 * DAY_MS - 1000);
  await write();
  await deliver();
  await removeWrittenEmails(app.dir, app.environment.now());
  expect(await names()).toHaveLength(2);
  app.pass(2000);
  await removeWrittenEmails(app.dir, app.environment.now());
  expect(await names()).toHaveLength(1);
  expect(await names()).not.toContain(first);
});

test("retry pauses that began while the clock was ahead do not delay delivery", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  let failure: Error | null = new Error("451 Not now");
  const deliver = delivery({
    send: () => (failure ? Promise.reject(failure) : Promise.resolve({})),
  });
  app.pass(30 * DAY_MS);
  await write();
  expect(await deliver()).toBe(0);
  app.pass(-30 * DAY_MS);
  failure = null;
  expect(await deliver()).toBe(1);

  app.pass(30 * DAY_MS);
  await write();
  failure = new ServerDown("nobody answers");
  expect(await deliver()).toBe(0);
  app.pass(-30 * DAY_MS);
  failure = null;
  expect(await deliver()).toBe(1);
  expect(await waiting()).toEqual([]);
});

test("an e-mail written while the clock was ahead is given up after five days", async () => {
  const { app, write, waiting, delivery } = await openOutbox();
  const deliver = delivery({ send: () => Promise.reject(new Error("550 No such mailbox")) });
  app.pass(30 * DAY_MS);
  await write();
  app.pass(-30 * DAY_MS);
  expect(await deliver()).toBe(0);
  app.pass(5 * DAY_MS);
  expect(await deliver()).toBe(0);
  expect(await waiting()).toEqual([]);
});

test("without a mail server, an e-mail is written as an .eml file", async () => {
  const { app, write, delivery } = await openOutbox();
  await write();
  const dir = `${app.dir}/outbox`;
  expect(await delivery(fileTransport(dir, FROM))()).toBe(1);
  const [file] = [...Deno.readDirSync(dir)];
  expect(file?.name).toMatch(/^[0-9A-Z]{26}\.eml$/);
  expect(await Deno.readTextFile(`${dir}/${file?.name}`)).toContain("To: ada@example.com");
});

test("a repeated request for a demonstration is stored and sent once, with the same answer", async () => {
  const { app, waiting } = await openOutbox();
  for (const email of ["ada@example.com", "Ada@Example.com "]) {
    expect(await body(app.call("POST", "/contact/demo", null, { email }), 202)).toEqual({
      message: "Votre demande est enregistrée.",
    });
  }
  expect((await waiting()).map(({ to, subject }) => [to, subject])).toEqual([
    ["contact@authentica.example", "Demande de démonstration · Request for a demonstration"],
  ]);
  await body(app.call("POST", "/contact/demo", null, { email: "nobody" }), 400);
});
