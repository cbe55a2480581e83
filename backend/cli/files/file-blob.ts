import type { FileHandle } from "node:fs/promises";

/** An open file as a `Blob`, of which only what is asked for is read. */
export async function blobOf(handle: FileHandle): Promise<Blob> {
  const { size } = await handle.stat();
  return part(handle, 0, size);
}

function part(handle: FileHandle, from: number, to: number): Blob {
  const size = Math.max(0, to - from);
  async function arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await handle.read(bytes, at, size - at, from + at);
      if (bytesRead === 0) throw new Error("The file has become shorter.");
      at += bytesRead;
    }
    return bytes.buffer;
  }
  const blob = {
    size,
    arrayBuffer,
    slice: (start = 0, end = size) => part(handle, from + Math.min(start, size), from + Math.min(end, size)),
    stream: () => new Blob([]).stream(),
  };
  return blob as unknown as Blob;
}
