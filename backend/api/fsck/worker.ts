/** Worker that checks a local store while the server keeps writing to it. Started by `thread.ts`. */
import { parseVkey } from "../../formats/tlog/vkey.ts";
import { liveFsck } from "../../fsck/live.ts";
import { atLeisure, pacedKv } from "../../fsck/paced.ts";
import type { Signed } from "../../fsck/tree.ts";
import { openBlobs } from "../../platform/blobs/open.ts";
import { systemEnvironment } from "../../platform/environment.ts";
import { openFileLists } from "../../platform/kv/file-lists.ts";
import { COLLECTIONS } from "../collections.ts";
import type { FromThread, Stored, ToThread } from "./thread.ts";

const tell = (message: FromThread) => self.postMessage(message);

/** Resolves the pending request for the signed checkpoint. */
let waiting: (signed: Signed) => void = () => undefined;

async function check({ file, dataDir, blobs, part }: Stored & { readonly part: number | null }): Promise<void> {
  const environment = systemEnvironment();
  const kv = openFileLists(file);
  try {
    const signed = () =>
      new Promise<Signed>((resolve) => {
        waiting = resolve;
        tell({ asks: true });
      });
    const result = await liveFsck(
      {
        kv: part === null ? kv : pacedKv(kv, atLeisure()),
        part,
        collections: COLLECTIONS,
        blobs: await openBlobs(blobs, dataDir, environment),
        now: environment.now,
      },
      signed,
    );
    tell({ result });
  } finally {
    kv.close();
  }
}

self.onmessage = ({ data }: MessageEvent<ToThread>) => {
  if ("vkeys" in data) waiting({ keys: data.vkeys.map(parseVkey), note: data.note });
  else check(data).catch((error: Error) => tell({ failure: error.message }));
};
