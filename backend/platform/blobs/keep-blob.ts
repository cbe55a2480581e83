import type { BlobStore } from "./store.ts";

export class OtherBytes extends Error {
  override readonly name = "OtherBytes";
}

/** Stores bytes that should have this hash. Rejects with `OtherBytes` and stores nothing if they do not. */
export async function keepBlob(
  blobs: BlobStore,
  hash: string,
  { size, body }: { readonly size: number; readonly body: ReadableStream<Uint8Array> },
): Promise<void> {
  const staged = await blobs.stage(body, { maxBytes: size, tooLarge: `${hash} is larger than it was.` });
  try {
    if (staged.hash !== hash) throw new OtherBytes(`the bytes stored under ${hash} have another hash`);
    await staged.publish();
  } finally {
    await staged.discard();
  }
}
