/** Runs the same delivery tests for every transport of e-mails. */
import { describe, expect, onTestFinished, test } from "vitest";
import { openHarness } from "../../tests/harness.ts";
import { openMailService } from "../../tests/mail-service.ts";
import { openSmtp } from "../../tests/smtp.ts";
import { together } from "../../tests/together.ts";
import { addWrites } from "../kv/write.ts";
import { createDelivery } from "./deliver.ts";
import { composeEmail } from "./email.ts";
import { httpTransport, mailServiceUrl } from "./http-transport.ts";
import { type Mail, mailWrite, type OutboxRecord, outboxRecords } from "./outbox.ts";
import { smtpTransport, type Transport } from "./transport.ts";

const FROM = "Authentica <contact@authentica.example>";
const LETTER = composeEmail("ada@example.com", "Un essai « à la lettre »", ["<b>Pas de HTML</b> & rien d’autre."]);
const TIMEOUT_MS = 200;

async function openOutbox() {
  const app = await openHarness();
  const { kv, environment } = app;
  return {
    app,
    write: (mail: Mail = LETTER) => addWrites(kv.atomic(), [mailWrite(environment, mail)]).commit(),
    async waiting() {
      const records: OutboxRecord[] = [];
      for await (const { value } of kv.list<OutboxRecord>({ prefix: outboxRecords.all })) records.push(value);
      return records;
    },
    deliver: (transport: Transport) =>
      createDelivery({
        kv,
        transport,
        log: (line) => app.lines.push(line),
        now: environment.now,
        standings: app.standings,
      }).run,
  };
}

function openService(kind: "scaleway" | "brevo") {
  const service = openMailService(kind);
  onTestFinished(() => service.close());
  return service;
}

/** A server that accepts connections and never answers. */
function openSilent() {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const held: Deno.Conn[] = [];
  void (async () => {
    for await (const connection of listener) held.push(connection);
  })();
  onTestFinished(() => {
    listener.close();
    for (const connection of held) connection.close();
  });
  return { port: listener.addr.port, asked: () => held.length };
}

/** A receiver of e-mails, and the transport to it. */
interface Way {
  readonly transport: Transport;
  /** Returns the recipients of the received e-mails. */
  readonly recipients: () => readonly string[];
  /** Makes the receiver refuse every further e-mail permanently, or accept e-mails again. */
  refuse(isRefusing: boolean): void;
}

const overSmtp = async (): Promise<Way> => {
  const smtp = await openSmtp();
  return {
    transport: smtpTransport(`smtp://127.0.0.1:${smtp.port}`, FROM),
    recipients: () => smtp.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? ""),
    refuse: (isRefusing) => {
      smtp.state.refusing = isRefusing;
    },
  };
};

const overHttp = (kind: "scaleway" | "brevo") => async (): Promise<Way> => {
  const service = openService(kind);
  return {
    transport: httpTransport(service.url, FROM),
    recipients: () => service.taken.map(({ to }) => to),
    refuse: (isRefusing) => {
      service.answer = isRefusing ? () => Response.json({ code: "invalid_parameter" }, { status: 400 }) : null;
    },
  };
};

const silently: Readonly<Record<string, (port: number) => Transport>> = {
  SMTP: (port) => smtpTransport(`smtp://127.0.0.1:${port}`, FROM, { timeoutMs: TIMEOUT_MS }),
  Scaleway: (port) => httpTransport(`http://p:k@127.0.0.1:${port}/emails`, FROM, { timeoutMs: TIMEOUT_MS }),
  Brevo: (port) => httpTransport(`http://:k@127.0.0.1:${port}/v3/smtp/email`, FROM, { timeoutMs: TIMEOUT_MS }),
};

describe.each([
  ["SMTP", overSmtp],
  ["Scaleway", overHttp("scaleway")],
  ["Brevo", overHttp("brevo")],
])("the outbox over %s", (name, open) => {
  test("delivers each e-mail once and removes it from the outbox", async () => {
    const { write, waiting, deliver } = await openOutbox();
    const way = await open();
    await write();
    await write(composeEmail("bob@example.com", "Un autre essai", ["…"]));
    expect(await deliver(way.transport)()).toBe(2);
    expect([...way.recipients()].sort()).toEqual(["ada@example.com", "bob@example.com"]);
    expect(await waiting()).toEqual([]);
  });

  test("postpones a refused e-mail, and delivers others", async () => {
    const { app, write, waiting, deliver } = await openOutbox();
    const way = await open();
    const run = deliver(way.transport);
    way.refuse(true);
    await write();
    expect(await run()).toBe(0);
    expect((await waiting())[0]).toMatchObject({ failures: 1, dueAt: app.environment.now() + 10_000 });
    way.refuse(false);
    await write(composeEmail("bob@example.com", "Un autre essai", ["…"]));
    expect(await run()).toBe(1);
    expect(way.recipients()).toEqual(["bob@example.com"]);
    app.pass(10_000);
    expect(await run()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test("if no server answers, only one of twenty e-mails is retried", async () => {
    const { app, write, waiting, deliver } = await openOutbox();
    const silent = openSilent();
    const run = deliver(together(4, (silently[name] as (port: number) => Transport)(silent.port)));
    for (let emails = 0; emails < 20; emails++) await write();
    expect(await run()).toBe(0);
    await expect.poll(silent.asked).toBe(4);
    app.pass(30_000);
    expect(await run()).toBe(0);
    await expect.poll(silent.asked).toBe(5);
    expect(await waiting()).toHaveLength(20);
  });
});

test("each mail service gets e-mails in its documented format", async () => {
  for (const kind of ["scaleway", "brevo"] as const) {
    const { write, deliver } = await openOutbox();
    const service = openService(kind);
    await write();
    expect(await deliver(httpTransport(service.url, FROM))()).toBe(1);
    const { to, subject, text, html } = LETTER;
    expect(service.taken).toEqual([
      { from: { email: "contact@authentica.example", name: "Authentica" }, to, subject, text, html },
    ]);
  }
});

test("Scaleway gets the unsubscribe headers", async () => {
  const { write, deliver } = await openOutbox();
  const service = openService("scaleway");
  const leave = "https://authentica.example/api/notifications/unsubscribe/x";
  await write(
    composeEmail("ada@example.com", "Un essai de plus", ["…"], { choose: "https://authentica.example/", leave }),
  );
  expect(await deliver(httpTransport(service.url, FROM))()).toBe(1);
  expect(service.taken[0]?.headers).toEqual([
    { key: "List-Unsubscribe", value: `<${leave}>` },
    { key: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
  ]);
});

test.each([
  [401, "wrong key"],
  [402, "no credit"],
  [403, "forbidden"],
  [404, "wrong URL"],
  [429, "rate limit"],
  [302, "redirect"],
  [500, "server error"],
  [503, "unavailable"],
])("the answer %i (%s) of a mail service pauses all e-mails", async (status) => {
  const { write, waiting, deliver } = await openOutbox();
  const service = openService("brevo");
  const elsewhere = openService("brevo");
  service.answer = () => new Response("{", { status, headers: { location: elsewhere.url } });
  for (let emails = 0; emails < 20; emails++) await write();
  const run = deliver(httpTransport(service.url, FROM));
  expect(await run()).toBe(0);
  expect(await run()).toBe(0);
  expect(service.asked()).toBeLessThanOrEqual(4);
  expect(elsewhere.asked()).toBe(0);
  expect(await waiting()).toHaveLength(20);
});

test("an answer of a mail service that never ends blocks nothing, and an accepted e-mail is not sent again", async () => {
  const { app, write, waiting, deliver } = await openOutbox();
  const service = openService("brevo");
  const endless = (status: number) => () =>
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(9)) }), { status });
  // What the server sends of its answer arrives before the time limit.
  const run = deliver(httpTransport(service.url, FROM, { timeoutMs: 5 * TIMEOUT_MS }));
  service.answer = endless(500);
  await write();
  expect(await run()).toBe(0);
  app.pass(60_000);
  service.answer = endless(201);
  expect(await run()).toBe(1);
  expect(await waiting()).toEqual([]);
});

test("Brevo accepts an e-mail whose answer was lost only once", async () => {
  const { app, write, waiting, deliver } = await openOutbox();
  const service = openService("brevo");
  const run = deliver(httpTransport(service.url, FROM));
  await write();
  const [mail] = await waiting();
  // The service has accepted the e-mail, but the sender does not know that.
  await httpTransport(service.url, FROM).send(mail as OutboxRecord);
  expect(await run()).toBe(1);
  expect(service.taken).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  expect(app.lines.at(-1)).toMatchObject({ event: "mail_sent" });
});

test("the error code of a mail service is logged, but no address and no key", async () => {
  const { app, write, deliver } = await openOutbox();
  const service = openService("scaleway");
  service.answer = () =>
    Response.json({ type: "invalid_arguments", message: "ada@example.com is wrong" }, { status: 400 });
  await write();
  await deliver(httpTransport(service.url, FROM))();
  expect(app.lines.at(-1)).toMatchObject({
    event: "mail_failed",
    error: "The mail service answered 400 (invalid_arguments).",
  });
});

test.each([
  "https://:key@api.example/v3/other",
  "https://api.brevo.com/v3/smtp/email",
  "http://:key@api.brevo.com/v3/smtp/email",
  "smtp://mail.example",
  "nowhere",
])("%s is refused as a mail service", (url) => {
  expect(() => mailServiceUrl(url)).toThrow(/^MAIL_URL must be https:/);
});
