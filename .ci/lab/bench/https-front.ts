/** Starts Caddy in front of our server, as operators do: TLS and HTTP/2, with a self-signed certificate. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const READY_MS = 20_000;

export interface HttpsFront {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts Caddy on `port` in front of the server at `target`, with its files in `dir`. Rejects if it is not ready in
 * time.
 */
export async function startHttpsFront(caddy: string, dir: string, port: number, target: string): Promise<HttpsFront> {
  const file = join(dir, "Caddyfile");
  await writeFile(
    file,
    `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	storage file_system ${join(dir, "caddy")}
}
https://localhost:${port} {
	tls internal
	reverse_proxy ${new URL(target).host}
}
`,
  );
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  const child = new Deno.Command(caddy, { args, stdin: "null", stdout: "null", stderr: "null" }).spawn();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  for (const until = performance.now() + READY_MS; ; ) {
    try {
      const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
      connection.close();
      return { url: `https://localhost:${port}`, stop };
    } catch (error) {
      if (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
      else {
        await stop();
        throw error;
      }
    }
  }
}
