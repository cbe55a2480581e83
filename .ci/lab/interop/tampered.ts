import type { Bench } from "./bench.ts";

/** Serves another log with the bytes of one path changed. Returns its address. */
export function tampered(
  bench: Bench,
  prefix: string,
  path: string,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): string {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, async (request) => {
    const asked = new URL(request.url).pathname.slice(1);
    const answer = await fetch(`${prefix}/${asked}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return new Response(answer.ok && asked === path ? change(bytes) : bytes, { status: answer.status });
  });
  bench.atEnd(() => server.shutdown());
  return `http://127.0.0.1:${server.addr.port}`;
}
