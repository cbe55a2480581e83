/**
 * First bytes of a format, and the end marker that is appended. Decoders ignore everything after the first end
 * marker.
 */
const ENDS: readonly (readonly [begins: RegExp, end: Uint8Array<ArrayBuffer>])[] = [
  [/^\xff\xd8/, Uint8Array.of(0xff, 0xd9)],
  [/^GIF8/, Uint8Array.of(0x3b)],
];

/**
 * Appends the end marker to a JPEG or GIF. Many cameras and senders omit it; viewers accept that, but
 * `createImageBitmap` and `cleanCover` do not.
 */
export async function ended(picture: Blob): Promise<Blob> {
  const head = new TextDecoder("latin1").decode(await picture.slice(0, 4).arrayBuffer());
  const end = ENDS.find(([begins]) => begins.test(head))?.[1];
  return end ? new Blob([picture, end], { type: picture.type }) : picture;
}
