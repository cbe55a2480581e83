/** Small images for tests, and functions that change them. */

const decoded = (base64: string): Uint8Array => Uint8Array.fromBase64(base64);

export const IMAGES = {
  png: decoded("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  jpeg: decoded(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAACAAMDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAHCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ADoDFU3/2Q==",
  ),
  "progressive jpeg": decoded(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wgARCAAJAAkDAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYH/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAcG/9oADAMBAAIQAxAAAAHHtVUxOX+ID//EABYQAQEBAAAAAAAAAAAAAAAAABQAEP/aAAgBAQABBQJs3f/EABcRAAMBAAAAAAAAAAAAAAAAAAAWYhD/2gAIAQMBAT8BeKHit//EABcRAAMBAAAAAAAAAAAAAAAAAAAXYhD/2gAIAQIBAT8BX8i/nf/EABYQAQEBAAAAAAAAAAAAAAAAADEAEP/aAAgBAQAGPwJnf//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEAAT8hC//aAAwDAQACAAMAAAAQtS//xAAXEQADAQAAAAAAAAAAAAAAAAAAEfAQ/9oACAEDAQE/EIZD3//EABcRAAMBAAAAAAAAAAAAAAAAAAAR8BD/2gAIAQIBAT8QtFrf/8QAFxAAAwEAAAAAAAAAAAAAAAAAABHwEP/aAAgBAQABPxCmU9//2Q==",
  ),
  webp: decoded("UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoDAAIAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA="),
  "lossless webp": decoded("UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA"),
  "animated webp": decoded(
    "UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAAAAP//AABBTk1GKAAAAAAAAAAAAAIAAAEAAGQAAAJWUDhMDwAAAC8CQAAABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAIAAAEAAGQAAABWUDhMDwAAAC8CQAAABxDR//4HIqL/AQA=",
  ),
  "animated gif": decoded(
    "R0lGODlhAwACAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAAwACAAACAoRfACH5BAAKAAAALAAAAAADAAIAgAAA/wAAAAIChF8AOw==",
  ),
} as const;

const asciiCodes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Inserts bytes into the image at offset `at`. */
export const inserted = (image: Uint8Array, at: number, ...more: (number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from([...image.subarray(0, at), ...more.flatMap((part) => [...part]), ...image.subarray(at)]);

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** Builds a PNG chunk with CRC 0, because CRCs are not checked here. */
export const pngChunk = (type: string, data: number[]): number[] => [
  ...uint32(data.length),
  ...asciiCodes(type),
  ...data,
  ...uint32(0),
];

/** Returns a PNG whose header declares this size. */
export function pngOf(width: number, height: number): Uint8Array {
  const image = IMAGES.png.slice();
  image.set([...uint32(width), ...uint32(height)], 16);
  return image;
}

export const jpegSegment = (marker: number, data: number[]): number[] => {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...data];
};

/** Builds Exif data as a camera writes it: the orientation, a camera make and a position. */
export const exifOf = (orientation: number): number[] => [
  ...asciiCodes("Exif\0\0II"),
  ...[42, 0, 8, 0, 0, 0, 2, 0],
  ...[0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
  ...[0x0f, 1, 2, 0, 4, 0, 0, 0, ...asciiCodes("GPS\0")],
  ...[0, 0, 0, 0],
  ...asciiCodes("48.8584 N 2.2945 E"),
];

export const webpChunk = (name: string, data: number[]): number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = uint32(data.length);
  return [...asciiCodes(name), d, c, b, a, ...data, ...(data.length % 2 ? [0] : [])];
};

/** Builds a WebP file of these chunks. */
export function webpOf(...chunks: (number[] | Uint8Array)[]): Uint8Array {
  const whole = chunks.flatMap((chunk) => [...chunk]);
  const [a = 0, b = 0, c = 0, d = 0] = uint32(whole.length + 4);
  return Uint8Array.from([...asciiCodes("RIFF"), d, c, b, a, ...asciiCodes("WEBP"), ...whole]);
}

export const gifExtension = (label: number, data: number[]): number[] => [0x21, label, data.length, ...data, 0];

export const ascii = asciiCodes;
