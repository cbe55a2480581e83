import type { BlobStore } from "../blobs/store.ts";
import type { Kv } from "../kv/kv.ts";
import type { ComponentHealth } from "./component-health.ts";

/** Tries a small write after one has failed, so that recovery is noticed without other writes. */
export async function retryStorage(
  standings: Pick<ComponentHealth, "troubles">,
  { kv, blobs }: { readonly kv: Kv; readonly blobs: BlobStore },
): Promise<void> {
  const ailing = new Set(standings.troubles().map(({ part }) => part));
  if (ailing.has("store")) await kv.delete(["ready"]).catch(() => undefined);
  if (ailing.has("files")) await tryBlobs(blobs).catch(() => undefined);
}

/** As much as a page, for a full disk may take a byte. */
const PAGE = new Uint8Array(4096);

/** Writes a little, reads it, and forgets it. Rejects with `StorageFailure`. */
export async function tryBlobs(blobs: BlobStore): Promise<void> {
  const staged = await blobs.stage(
    (async function* page() {
      yield PAGE;
    })(),
    { maxBytes: PAGE.length, tooLarge: "" },
  );
  await staged.read().finally(staged.discard);
}
