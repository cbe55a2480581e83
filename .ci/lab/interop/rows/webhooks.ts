import { equal, match, ok } from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AddedWebhook, RenewedSecret, WebhooksAnswer } from "../../../../backend/contract/webhook.ts";
import { startServer } from "../../../../backend/tests/server.ts";
import { callsOf, claimForm, register } from "../../../../backend/tests/story-run.ts";
import { python } from "../needs.ts";
import type { Row } from "../row.ts";

const library = python("standardwebhooks==1.1.0");

/**
 * Receives messages on a free port. Prints for each whether the library accepts it, and whether it accepts the same
 * signature with another body.
 */
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

export default {
  name: "the library of Standard Webhooks accepts our deliveries, before and after the secret is replaced, and refuses changed bytes",
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

    const { get, post } = callsOf(server.url);
    const ada = await register(server.url, "ada@example.com");
    await post("/user/email/prove", ada, { code: await codeIn(join(folder, "outbox")) });
    const url = `http://127.0.0.1:${port}/in`;
    const added = await post<AddedWebhook>("/webhooks", ada, { url, events: ["object.registered"] }, 201);
    const told = async (secret: string, doing: () => Promise<unknown>) => {
      receiver.stdin.write(`${secret}\n`);
      await doing();
      return (await lines.next()).value as string;
    };
    const claim = () => post("/object/register", ada, claimForm(ada, "ab".repeat(32)), 201);
    const ping = () => post(`/webhooks/${added.webhook._id}/ping`, ada, {}, 202);
    match(added.secret, /^whsec_/);
    equal(await told(added.secret, async () => undefined), '{"type": "challenge", "signatures": 1}');
    while (!(await get<WebhooksAnswer>("/webhooks", ada)).data[0]?.confirmed) await delay(100);
    equal(await told(added.secret, claim), '{"type": "object.registered", "signatures": 1}');
    const renewed = await post<RenewedSecret>(`/webhooks/${added.webhook._id}/secret`, ada, {}, 201);
    equal(await told(added.secret, ping), '{"type": "ping", "signatures": 2}');
    equal(await told(renewed.secret, ping), '{"type": "ping", "signatures": 2}');
    receiver.stdin.end();
    await once(receiver, "exit");
  },
} satisfies Row;

/** Returns the code in the subject of the only e-mail in an outbox, once it is there. */
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
