import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

/** Runs the health check of the Dockerfile against the server on this port, and returns its exit code. */
async function check(port: number): Promise<number> {
  const script = fileURLToPath(new URL("ready.ts", import.meta.url));
  const args = ["run", "--no-config", "--no-prompt", "--allow-env=PORT", "--allow-net=127.0.0.1", script];
  const env = { PORT: String(port) };
  return (await new Deno.Command(Deno.execPath(), { args, env, stderr: "null" }).output()).code;
}

test("a container is reported healthy only while its service is ready", async () => {
  let status = 200;
  const handler = (request: Request) =>
    new Response("", { status: new URL(request.url).pathname === "/api/ready" ? status : 404 });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, handler);
  onTestFinished(() => server.shutdown());
  const { port } = server.addr;
  expect(await check(port)).toBe(0);
  status = 503;
  expect(await check(port)).toBe(1);
  expect(await check(1)).toBe(1);
});
