/**
 * Reads the attachments of a PDF, in the form that our documents have: a PDFKit stream with Flate compression and a
 * literal length.
 */

const HEAD = "%PDF-";
/** Largest PDF that is read (bytes). A certificate has about 100 kB. */
const MAX_PDF = 16 * 1024 * 1024;
/**
 * Largest number of attachments that are read. `MAX_DICTIONARY` is the largest size (bytes) of the dictionary before
 * a stream.
 */
const MAX_FILES = 8;
const MAX_DICTIONARY = 1024;

export const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, HEAD.length).text()) === HEAD;

/**
 * Returns the attachments as texts. Leaves out attachments of more than `most` bytes, and those that cannot be read.
 */
export async function attachmentsOf(file: Blob, most: number): Promise<string[]> {
  if (file.size > MAX_PDF) return [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In Latin-1, one byte is one character.
  const text = new TextDecoder("latin1").decode(bytes);
  const texts: string[] = [];
  for (const { index } of [...text.matchAll(/\/Type \/EmbeddedFile\b(?!s)/g)].slice(0, MAX_FILES)) {
    const start = /stream\r?\n/.exec(text.slice(index, index + MAX_DICTIONARY));
    if (!start) continue;
    const length = /\/Length (\d+)\s*[/>\n\r]/.exec(text.slice(index, index + start.index))?.[1];
    if (length === undefined) continue;
    const from = index + start.index + start[0].length;
    const attached = await inflated(bytes.slice(from, from + Number(length)), most).catch(() => null);
    if (attached !== null) texts.push(attached);
  }
  return texts;
}

async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).text();
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("the attachment is too large");
    }
    chunks.push(value);
  }
}
