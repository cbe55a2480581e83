import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Person } from "./client.ts";
import { claim, pause, register } from "./load.ts";
import { isWell, type Scenario, seconds, standing, until } from "./scenario.ts";

const LETTERS = 40;
const HANGS_MS = 20_000;
const CODE_WITHIN_MS = 60_000;
const ALL_WITHIN_MS = 180_000;
/** Slower than this somebody would wait for the mail server. */
const QUICK_MS = 2000;

/** A port that takes connections and never says a word. */
export async function openSilent(port = 0) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as { port: number };
  return {
    port: address.port,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A mail server that keeps what it takes. */
export async function openMailbox(port: number) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return {
    received,
    to: (address: string) => received.filter((mail) => mail.includes(`To: ${address}`)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Who sends letters may hang for as long as it likes. */
export const mail: Scenario = {
  name: "mail",
  injects: `a mail server that takes connections and never speaks, for ${HANGS_MS / 1000} s, with ${LETTERS} letters waiting`,
  async run(trial) {
    const silent = await openSilent();
    const server = await trial.start({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
    const client = trial.client(server.url);
    const { ledger } = trial;
    const people: Person[] = [];
    for (let at = 0; at < LETTERS; at++) {
      const known = await register(client, ledger);
      if (known) people.push(known.person);
    }
    const ada = people[0];
    if (!ada) throw new Error("Nobody could register.");
    for (const { email } of people.slice(1))
      await client.sendBody("POST", "/api/auth/forgot-password", null, { email });

    let slowest = 0;
    const end = performance.now() + HANGS_MS;
    while (performance.now() < end) {
      const begun = performance.now();
      const { status } = await client.as(ada, "GET", "/api/object/get-user-objects");
      trial.expect(status === 200, `meanwhile a list is answered ${status}`);
      slowest = Math.max(slowest, performance.now() - begun);
      await pause(200);
    }
    trial.expect((await claim(client, ledger, ada)) !== null, "meanwhile no claim is taken");
    const { parts, words } = await standing(client);
    trial.expect(slowest < QUICK_MS, `meanwhile a list takes ${seconds(slowest)}`);
    trial.tell(`meanwhile a list within ${Math.round(slowest)} ms, health: ${parts.join() || "ok"} ${words}`);
    const asked = await client.sendBody("POST", "/api/auth/forgot-password", null, { email: ada.email });
    trial.expect(asked.status === 200, `a code is answered ${asked.status}`);

    await silent.close();
    const mailbox = await openMailbox(silent.port);
    trial.atEnd(mailbox.close);
    const isCode = (letter: string) =>
      /code/i.test(letter.slice(0, letter.indexOf("\r\n\r\n"))) || /\b\d{6}\b/.test(letter);
    const code = await until(() => mailbox.to(ada.email).some(isCode), CODE_WITHIN_MS);
    trial.expect(code !== null, "the code does not arrive");
    const all = await until(() => people.every(({ email }) => mailbox.to(email).length > 0), ALL_WITHIN_MS, 500);
    trial.expect(
      all !== null,
      `of ${LETTERS} people ${people.filter(({ email }) => mailbox.to(email).length === 0).length} get no letter`,
    );
    const well = await until(async () => isWell(await standing(client)), 30_000, 500);
    trial.expect(well !== null, `not well again: ${(await standing(client)).words}`);
    trial.tell(
      `back: the code after ${seconds(code ?? 0)}, everybody's letter after ${seconds(all ?? 0)} (${mailbox.received.length} letters)`,
    );
    await trial.prove(client, { everyFile: true });
    trial.expect((await server.stop()) === 0, "the end is not 0");
    await trial.fsck();
    for (const line of trial.unexpected()) trial.expect(false, line);
  },
};

/** Where letters are files, their folder cannot be made: a file has its name. */
export const outbox: Scenario = {
  name: "outbox",
  injects: "a file in place of the outbox's folder, with 5 letters to write",
  async run(trial) {
    const place = join(trial.dataDir, "outbox");
    await Deno.writeTextFile(place, "no folder");
    const server = await trial.start();
    const client = trial.client(server.url);
    const people: Person[] = [];
    for (let at = 0; at < 5; at++) {
      const known = await register(client, trial.ledger);
      if (known) people.push(known.person);
    }
    for (const { email } of people) await client.sendBody("POST", "/api/auth/forgot-password", null, { email });
    await until(() => server.output().includes("mail_failed"), 10_000);
    const ada = people[0];
    if (!ada) throw new Error("Nobody could register.");
    trial.expect((await claim(client, trial.ledger, ada)) !== null, "meanwhile no claim is taken");
    trial.tell(`meanwhile health: ${(await standing(client)).parts.join() || "ok"}`);
    await Deno.remove(place);
    const read = (): string[] => {
      try {
        return [...Deno.readDirSync(place)].map(({ name }) => Deno.readTextFileSync(join(place, name)));
      } catch {
        return [];
      }
    };
    const all = await until(
      () => people.every(({ email }) => read().some((letter) => letter.includes(`To: ${email}`))),
      120_000,
      500,
    );
    trial.expect(all !== null, "not everybody's letter was written");
    trial.tell(`all letters ${seconds(all ?? 0)} after the folder could be made`);
    await trial.prove(client);
    trial.expect((await server.stop()) === 0, "the end is not 0");
    await trial.fsck();
    for (const line of trial.unexpected()) trial.expect(false, line);
  },
};
