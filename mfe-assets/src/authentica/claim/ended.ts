/** What ends a picture, by what it begins with. Of a whole picture, everything behind its end is ignored. */
const ENDS: readonly (readonly [begins: RegExp, end: Uint8Array<ArrayBuffer>])[] = [
  [/^\xff\xd8/, Uint8Array.of(0xff, 0xd9)],
  [/^GIF8/, Uint8Array.of(0x3b)],
];

/** The picture with an end: many cameras and senders leave it out, every viewer shows it so, and `createImageBitmap` and `cleanCover` do not. */
export async function ended(picture: Blob): Promise<Blob> {
  const head = new TextDecoder("latin1").decode(await picture.slice(0, 4).arrayBuffer());
  const end = ENDS.find(([begins]) => begins.test(head))?.[1];
  return end ? new Blob([picture, end], { type: picture.type }) : picture;
}
