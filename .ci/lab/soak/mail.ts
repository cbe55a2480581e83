import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Person } from "./client.ts";
import { claim, register } from "./load.ts";
import { type Scenario, seconds, standing, until } from "./scenario.ts";

/** Opens a port that accepts connections and never answers. */
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

/** Opens a mail server that keeps the e-mails. */
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

/** E-mails are stored as files here. Their folder cannot be created, because a file has its name. */
export const outbox: Scenario = {
  name: "outbox",
  injects: "a file in place of the outbox's folder, with 5 e-mails to write",
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
    if (!ada) throw new Error("The trial needs an account, but none could be created.");
    trial.expect((await claim(client, trial.ledger, ada)) !== null, "claims are refused during the fault");
    trial.tell(`health during the fault: ${(await standing(client)).parts.join() || "ok"}`);
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
    trial.expect(all !== null, "some e-mails were not written");
    trial.tell(`all e-mails written ${seconds(all ?? 0)} after the folder could be created`);
    await trial.prove(client);
    trial.expect((await server.stop()) === 0, "the exit code is not 0");
    await trial.fsck();
    for (const line of trial.unexpected()) trial.expect(false, line);
  },
};
