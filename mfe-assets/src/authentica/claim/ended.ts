/**
 * Formats by their first bytes, each with the end marker that is appended. Decoders ignore everything after the first
 * end marker.
 */
const ENDS: readonly (readonly [begins: RegExp, end: Uint8Array<ArrayBuffer>])[] = [
  [/^\xff\xd8/, Uint8Array.of(0xff, 0xd9)],
  [/^GIF8/, Uint8Array.of(0x3b)],
];

/**
 * Returns the JPEG or GIF with an end marker appended. Many cameras and messengers omit the end marker: viewers still
 * show such a picture, but `createImageBitmap` and `cleanCover` reject it.
 */
export async function ended(picture: Blob): Promise<Blob> {
  const head = new TextDecoder("latin1").decode(await picture.slice(0, 4).arrayBuffer());
  const end = ENDS.find(([begins]) => begins.test(head))?.[1];
  return end ? new Blob([picture, end], { type: picture.type }) : picture;
}
