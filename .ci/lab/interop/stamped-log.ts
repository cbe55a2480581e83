/**
 * A log of ours that was stamped by a time-stamping authority made with OpenSSL, and the public files of its stamp.
 */
import { join } from "node:path";
import type { StampsAnswer } from "../../../backend/contract/stamp.ts";
import { createAuthority, serveAuthority } from "../../../backend/tests/authority.ts";
import type { Bench } from "./bench.ts";

const STAMPED_WITHIN_MS = 30_000;

export interface StampFiles {
  readonly folder: string;
  /** Paths of the downloaded files, and of the root, which comes from the authority. */
  readonly query: string;
  readonly reply: string;
  readonly stamped: string;
  readonly root: string;
}

export async function downloadStamp(bench: Bench): Promise<StampFiles> {
  const folder = await bench.folder();
  const authority = await createAuthority(join(folder, "authority"));
  const tsa = await serveAuthority(authority, await authority.issue("Unité"));
  bench.atEnd(() => tsa.close());
  const log = await bench.openLog({ TSA_URL: tsa.url, TSA_ROOTS: authority.rootFile });
  await log.growTo(3);
  for (const until = Date.now() + STAMPED_WITHIN_MS; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const answer = await fetch(`${log.prefix}/stamps?covers=2`);
    const [stamp] = ((await answer.json()) as StampsAnswer).stamps;
    if (stamp) {
      const { query, reply, stamped } = stamp.files;
      const download = async (link: string, name: string): Promise<string> => {
        const path = join(folder, name);
        await Deno.writeFile(path, new Uint8Array(await (await fetch(log.url + link)).arrayBuffer()));
        return path;
      };
      return {
        folder,
        query: await download(query, "stamp.tsq"),
        reply: await download(reply, "stamp.tsr"),
        stamped: await download(stamped, "stamp.checkpoint"),
        root: authority.rootFile,
      };
    }
    if (Date.now() > until)
      throw new Error(
        `The log did not get a complete time stamp in time. Its health: ${await (await fetch(`${log.url}/api/health`)).text()}`,
      );
  }
}
