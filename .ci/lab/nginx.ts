/** Starts nginx with `backend/deploy/nginx.conf`, on loopback and without TLS. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../backend/tests/free-port.ts";
import { type Running, started } from "./interop/process.ts";

const committed = fileURLToPath(new URL("../../backend/deploy/nginx.conf", import.meta.url));

export interface Nginx extends Running {
  readonly url: string;
}

/** Replaces what `pattern` matches; throws if nothing does. */
function replaced(text: string, pattern: RegExp, value: string): string {
  if (!pattern.test(text)) throw new Error(`nginx.conf does not contain ${pattern}.`);
  return text.replace(pattern, value);
}

/**
 * Starts nginx in front of the server at `target`, with all its files in `folder`. Only addresses, the cache folder
 * and TLS differ from the committed configuration.
 */
export async function startNginx(nginx: string, folder: string, target: string): Promise<Nginx> {
  const port = await freePort();
  const changes: readonly (readonly [RegExp, string])[] = [
    [/listen 80;/, `listen 127.0.0.1:${await freePort()};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ *ssl_.*\n/gm, ""],
    [/server 127\.0\.0\.1:8000;/, `server ${new URL(target).host};`],
    [/\/var\/cache\/nginx-authentica/, join(folder, "cache")],
  ];
  const site = changes.reduce(
    (text, [pattern, value]) => replaced(text, pattern, value),
    await readFile(committed, "utf8"),
  );
  await writeFile(join(folder, "authentica.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  // As Debian's nginx.conf, but without an access log. Workers of root would not have access to the folder.
  const main = `${process.getuid?.() === 0 ? "user root;\n" : ""}daemon off;
worker_processes auto;
pid ${join(folder, "nginx.pid")};
error_log stderr;
events {}
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  ${temporary.join("\n  ")}
  include ${join(folder, "authentica.conf")};
}
`;
  await writeFile(join(folder, "nginx.conf"), main);
  const url = `http://127.0.0.1:${port}`;
  const running = await started(nginx, ["-e", "stderr", "-c", join(folder, "nginx.conf")], {
    isReady: () => isListening(port),
  });
  return { ...running, url };
}

/** Returns whether a port of loopback accepts connections. */
export const isListening = (port: number): Promise<boolean> =>
  Deno.connect({ port, hostname: "127.0.0.1" }).then(
    (connection) => {
      connection.close();
      return true;
    },
    () => false,
  );
