import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { PASSWORD, sha256 } from "./harness.ts";
import { startServer } from "./server.ts";

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Span {
  readonly name: string;
  readonly attributes: readonly Attribute[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** Starts a collector for what OpenTelemetry exports over HTTP as JSON. */
async function openCollector() {
  const bodies: string[] = [];
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    if (request.url === "/v1/traces")
      for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans };
}

test("trace spans contain the route, and exports contain no ticket, id, hash or address", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-spans-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const collector = await openCollector();
  const server = await startServer(dataDir, {
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  onTestFinished(() => server.kill().catch(() => undefined));
  const call = async (method: string, path: string, { form, token }: { form?: object; token?: string } = {}) => {
    const headers = new Headers({ "content-type": "application/json" });
    if (token) headers.set("authorization", `Bearer ${token}`);
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(form ? { body: JSON.stringify(form) } : {}),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const email = "ada@example.com";
  const walletAddress = `0x${"1".padStart(40, "0")}`;
  const account = { firstName: "Ada", lastName: "Lovelace", email, walletAddress, password: PASSWORD };
  const { accessToken: token } = JSON.parse((await call("POST", "/api/auth/register", { form: account })).text);
  const { link } = JSON.parse((await call("POST", "/api/user/export", { token })).text);
  const ticket = String(link).split("/").at(-1) as string;
  const download = new URL(link, server.url).pathname;
  expect((await call("GET", download)).status).toBe(200);
  expect((await call("GET", download)).status).toBe(410);
  const hash = sha256("a file");
  await call("GET", `/api/registry/lookup?hash=${hash}`);
  const id = "3f6c1a52-made-up-id";
  await call("GET", `/api/object/cover/${id}`, { token });
  await call("GET", `/objet/${id}?from=${hash}`);
  expect(await server.stop()).toBe(0);

  const routeOf = ({ attributes }: Span) => attributes.find(({ key }) => key === "http.route")?.value.stringValue;
  expect(collector.spans.map((span) => [span.name, routeOf(span)])).toEqual(
    expect.arrayContaining([
      ["POST /api/auth/register", "/api/auth/register"],
      ["GET /api/user/export/:ticket", "/api/user/export/:ticket"],
      ["GET /api/registry/lookup", "/api/registry/lookup"],
      ["GET /api/object/cover/:id", "/api/object/cover/:id"],
      ["GET", undefined],
    ]),
  );
  const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].filter((key) => key.startsWith("url."))).toEqual(["url.scheme"]);
  const exported = collector.bodies.join("\n");
  for (const secret of [ticket, hash, id, email, token, walletAddress]) expect(exported).not.toContain(secret);
});
