import { equal, match, ok } from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startServer } from "../../../../backend/tests/server.ts";
import { PNG } from "../../soak/picture.ts";
import { python } from "../needs.ts";
import type { Row } from "../row.ts";

const library = python("standardwebhooks==1.1.0");

/** Takes messages on a port of its own, and says of each whether the library believes it, and another body of it. */
const RECEIVER = `
import json, sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

secret = None

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        said = Webhook(secret).verify(body, self.headers)
        try:
            Webhook(secret).verify(body + b" ", self.headers)
            print("it takes other bytes, too", flush=True)
        except WebhookVerificationError:
            print(json.dumps({"type": said["type"], "signatures": len(self.headers["webhook-signature"].split())}), flush=True)
        answer = said["data"]["challenge"].encode() if said["type"] == "challenge" else b""
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
    def log_message(self, *_):
        pass

server = HTTPServer(("127.0.0.1", 0), Receiver)
print(server.server_port, flush=True)
for line in sys.stdin:
    secret = line.strip()
    server.handle_request()
`;

const PASSWORD = "quatre mots sans rapport";

export default {
  name: "Standard Webhooks' own library believes our deliveries, by the first secret and after it was replaced, and no other bytes",
  needs: [library],
  async run(bench) {
    const folder = await bench.folder();
    const server = await startServer(folder, { WEB_DIR: folder, WEBHOOKS: "loopback" });
    bench.atEnd(() => server.stop());
    const receiver = spawn(library.path, ["-c", RECEIVER], { stdio: ["pipe", "pipe", "inherit"] });
    bench.atEnd(() => receiver.kill());
    const lines = linesOf(receiver.stdout);
    const port = Number((await lines.next()).value);
    ok(port > 0);

    const wallet = `0x${"1".repeat(40)}`;
    const send = async (method: string, path: string, token: string | null, body?: unknown) => {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const value = await answer.json();
      ok(answer.ok, JSON.stringify(value));
      return value;
    };
    const { accessToken } = await send("POST", "/auth/register", null, {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      walletAddress: wallet,
      password: PASSWORD,
    });
    await send("POST", "/user/email/prove", accessToken, { code: await codeIn(join(folder, "outbox")) });
    const url = `http://127.0.0.1:${port}/in`;
    const added = await send("POST", "/webhooks", accessToken, { url, events: ["object.registered"] });
    const told = async (secret: string, doing: () => Promise<unknown>) => {
      receiver.stdin.write(`${secret}\n`);
      await doing();
      return (await lines.next()).value as string;
    };
    const claim = () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ objectName: "Étude", walletAddress: wallet, hash: "ab".repeat(32) }))
        form.set(name, value);
      form.set("file", new File([PNG], "cover.png"));
      return send("POST", "/object/register", accessToken, form);
    };
    const ping = () => send("POST", `/webhooks/${added.webhook._id}/ping`, accessToken);
    match(added.secret, /^whsec_/);
    equal(await told(added.secret, async () => undefined), '{"type": "challenge", "signatures": 1}');
    while (!(await send("GET", "/webhooks", accessToken)).data[0].confirmed) await delay(100);
    equal(await told(added.secret, claim), '{"type": "object.registered", "signatures": 1}');
    const renewed = await send("POST", `/webhooks/${added.webhook._id}/secret`, accessToken);
    equal(await told(added.secret, ping), '{"type": "ping", "signatures": 2}');
    equal(await told(renewed.secret, ping), '{"type": "ping", "signatures": 2}');
    receiver.stdin.end();
    await once(receiver, "exit");
  },
} satisfies Row;

/** The code in the subject of the one letter of an outbox, once it is there. */
async function codeIn(outbox: string): Promise<string> {
  for (;;) {
    const [file] = await readdir(outbox).catch(() => []);
    const code = file && /^Subject:.*?(\d{6})/m.exec(await readFile(join(outbox, file), "latin1"))?.[1];
    if (code) return code;
    await delay(100);
  }
}

async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of stream) {
    text += chunk;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
}
