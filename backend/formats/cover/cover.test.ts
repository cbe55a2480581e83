import { expect, test } from "vitest";
import { CoverFault, cleanCover } from "./cover.ts";
import {
  ascii,
  exifOf,
  gifExtension,
  IMAGES,
  inserted,
  jpegSegment,
  pngChunk,
  pngOf,
  webpChunk,
  webpOf,
} from "./samples.ts";

const strictly = { trailing: "refused" } as const;

/** Returns why an image is refused; `null` if it is accepted. */
function problemOf(bytes: Uint8Array): string | null {
  try {
    cleanCover(bytes, strictly);
    return null;
  } catch (error) {
    if (error instanceof CoverFault) return error.problem;
    throw error;
  }
}

const images = Object.entries(IMAGES);

test.each(images)("a %s without metadata is accepted unchanged as a cover", (_, image) => {
  expect(cleanCover(image, strictly)).toEqual(Uint8Array.from(image));
});

test.each(images)("a %s that is truncated anywhere is refused as a cover", (_, image) => {
  for (let length = 0; length < image.length; length += 1)
    expect(problemOf(image.subarray(0, length)), `${length} bytes`).toMatch(/^(type|structure)$/);
});

test.each(images)("a %s with bytes after its end is refused as a cover, or loses them on request", (_, image) => {
  for (const more of [[0], ascii("<script>alert(1)</script>"), [...IMAGES.png]]) {
    const two = inserted(image, image.length, more);
    expect(problemOf(two)).toBe("trailing");
    expect(cleanCover(two, { trailing: "dropped" })).toEqual(Uint8Array.from(image));
  }
});

test.each([
  ["eight bytes of PNG", IMAGES.png.subarray(0, 8)],
  ["a PNG signature before an HTML page", Uint8Array.from([...IMAGES.png.subarray(0, 8), ...ascii("<html></html>")])],
  ["a script that begins as a GIF", Uint8Array.from(ascii("GIF89a/*comment*/=1;alert(document.domain)//;;;;;;;"))],
  ["a RIFF without a picture", webpOf()],
  ["a RIFF of sound", Uint8Array.from(ascii("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0"))],
  ["an SVG", Uint8Array.from(ascii('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'))],
  ["a PDF", Uint8Array.from(ascii("%PDF-1.7\n"))],
  ["nothing", new Uint8Array()],
  ["zeroes", new Uint8Array(5000)],
  ["a PNG without a picture", inserted(IMAGES.png.subarray(0, 33), 33, pngChunk("IEND", []))],
  ["a PNG with two heads", inserted(IMAGES.png, 33, IMAGES.png.subarray(8, 33))],
  ["a PNG with an unknown critical chunk", inserted(IMAGES.png, 33, pngChunk("EVIL", [1]))],
  ["a JPEG without a scan", Uint8Array.from([...IMAGES.jpeg.subarray(0, 20), 0xff, 0xd9])],
  ["a JPEG with two frames", inserted(IMAGES.jpeg, 20, jpegSegment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]))],
])("refuses %s as a cover", (_, bytes) => {
  expect(problemOf(bytes)).toMatch(/^(type|structure)$/);
});

/** Returns a GIF whose first picture declares this size. */
function gifOf(width: number, height: number): Uint8Array {
  const image = IMAGES["animated gif"].slice();
  const at = image.indexOf(0x2c, 40);
  image.set([width & 255, width >> 8, height & 255, height >> 8], at + 5);
  return image;
}

const lossless = (width: number, height: number): number[] => {
  const bits = (width - 1) | ((height - 1) << 14);
  return webpChunk("VP8L", [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >>> 24) & 255]);
};

test.each([
  ["10,000 × 4,000", pngOf(10_000, 4000), null],
  ["10,001 × 1", pngOf(10_001, 1), "size"],
  ["1 × 10,001", pngOf(1, 10_001), "size"],
  ["20,000 × 20,000", pngOf(20_000, 20_000), "size"],
  ["8,000 × 5,001", pngOf(8000, 5001), "size"],
  ["2³¹−1 a side", pngOf(2 ** 31 - 1, 2 ** 31 - 1), "size"],
  ["no pixels", pngOf(0, 1), "structure"],
  [
    "a small animation with a large picture",
    inserted(IMAGES.png, 33, pngChunk("fcTL", [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, ...Array<number>(14).fill(0)])),
    "size",
  ],
  ["a small screen with a large picture", gifOf(20_000, 2), "size"],
  [
    "a small canvas with a large picture",
    webpOf(webpChunk("VP8X", [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]), lossless(16_383, 16_383)),
    "size",
  ],
  [
    "a large canvas with a small picture",
    webpOf(webpChunk("VP8X", [0, 0, 0, 0, 255, 255, 0, 1, 0, 0]), lossless(1, 1)),
    "size",
  ],
  ["a large picture", webpOf(lossless(16_383, 16_383)), "size"],
] as const)("accepts or refuses an image of %s by its size when drawn", (_, image, problem) => {
  expect(problemOf(image)).toBe(problem);
});

test("an animated cover whose frames together are too large is refused", () => {
  const picture = lossless(6000, 6000);
  const frame = webpChunk("ANMF", [0, 0, 0, 0, 0, 0, 0x6f, 0x17, 0, 0x6f, 0x17, 0, 100, 0, 0, 0, ...picture]);
  const canvas = webpChunk("VP8X", [2, 0, 0, 0, 0x6f, 0x17, 0, 0x6f, 0x17, 0]);
  const animation = (pictures: number) => webpOf(canvas, ...Array.from({ length: pictures }, () => frame));
  expect(problemOf(animation(3))).toBeNull();
  expect(problemOf(animation(12))).toBe("size");
});

const FOUND = ["GPS", "48.8584", "Ada", "xmp", "secret"];

test.each([
  [
    "PNG",
    inserted(
      IMAGES.png,
      33,
      pngChunk("tEXt", ascii("Author\0Ada")),
      pngChunk("eXIf", exifOf(1)),
      pngChunk("iTXt", ascii("xmp")),
    ),
    IMAGES.png,
  ],
  [
    "JPEG",
    inserted(
      IMAGES.jpeg,
      20,
      jpegSegment(0xe1, exifOf(1)),
      jpegSegment(0xe1, ascii("http://ns.adobe.com/xap/1.0/\0xmp")),
      jpegSegment(0xed, ascii("Photoshop 3.0\0Ada")),
      jpegSegment(0xfe, ascii("secret")),
      jpegSegment(0xe2, ascii("MPF\0secret")),
    ),
    IMAGES.jpeg,
  ],
  [
    "progressive JPEG",
    inserted(IMAGES["progressive jpeg"], 2, jpegSegment(0xe1, exifOf(0))),
    IMAGES["progressive jpeg"],
  ],
  [
    "GIF",
    inserted(IMAGES["animated gif"], 19, gifExtension(0xfe, ascii("secret")), gifExtension(0xff, ascii("XMP DataXMP"))),
    IMAGES["animated gif"],
  ],
  [
    "WebP",
    webpOf(
      webpChunk("VP8X", [8 | 4, 0, 0, 0, 2, 0, 0, 1, 0, 0]),
      IMAGES["lossless webp"].subarray(12),
      webpChunk("EXIF", exifOf(1)),
      webpChunk("XMP ", ascii("xmp")),
      webpChunk("ABCD", ascii("secret")),
    ),
    webpOf(webpChunk("VP8X", [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]), IMAGES["lossless webp"].subarray(12)),
  ],
])("removes the metadata of a %s, and keeps the bytes of the picture", (_, image, clean) => {
  const cleaned = cleanCover(image, strictly);
  expect(cleaned).toEqual(Uint8Array.from(clean));
  const text = new TextDecoder("latin1").decode(cleaned);
  for (const word of FOUND) expect(text).not.toContain(word);
});

test("keeps colour profiles, gamma and Adobe's colour transform of a cover", () => {
  const png = inserted(IMAGES.png, 33, pngChunk("gAMA", [0, 0, 0xb1, 0x8f]), pngChunk("iCCP", ascii("a\0\0b")));
  expect(cleanCover(png, strictly)).toEqual(png);
  const profile = jpegSegment(0xe2, ascii("ICC_PROFILE\0\x01\x01profile"));
  const jpeg = inserted(IMAGES.jpeg, 20, profile, jpegSegment(0xee, ascii("Adobe\0d\0\0\0\0\0\x01")));
  expect(cleanCover(jpeg, strictly)).toEqual(jpeg);
});

test.each([2, 3, 4, 5, 6, 7, 8])("a photograph keeps only its orientation (%i) from Exif", (orientation) => {
  const photograph = inserted(IMAGES.jpeg, 2, jpegSegment(0xe1, exifOf(orientation)));
  const cleaned = cleanCover(photograph, strictly);
  const turn = [0, 0, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation].slice(3);
  expect(cleaned.length).toBe(IMAGES.jpeg.length + 36);
  expect([...cleaned].join()).toContain(turn.join());
  expect(new TextDecoder("latin1").decode(cleaned)).not.toContain("GPS");
  // Cleaning a clean image changes nothing.
  expect(cleanCover(cleaned, strictly)).toEqual(cleaned);
});

// Checksums computed with Python: zlib.crc32.
test.each([
  [2, 0x22286f7a],
  [3, 0x845f64ce],
  [4, 0x41f85a40],
  [5, 0xe78f51f4],
  [6, 0xd6674b69],
  [7, 0x701040dd],
  [8, 0x86583034],
])("a PNG keeps only its orientation (%i) from Exif", (orientation, checkSum) => {
  const exif = pngChunk("eXIf", exifOf(orientation).slice("Exif\0\0".length));
  // Insert the Exif chunk before the pixels, then after them.
  for (const at of [33, IMAGES.png.length - 12]) {
    const cleaned = cleanCover(inserted(IMAGES.png, at, exif), strictly);
    const chunk = cleaned.subarray(33, -(IMAGES.png.length - 33));
    expect([...chunk.subarray(0, 8)]).toEqual([0, 0, 0, 26, ...ascii("eXIf")]);
    expect([...chunk.subarray(8, -4)]).toEqual(jpegSegmentOf(orientation).slice(10));
    expect(new DataView(chunk.slice(-4).buffer).getUint32(0)).toBe(checkSum);
    expect(cleanCover(cleaned, strictly)).toEqual(cleaned);
  }
});

/** Returns the remaining Exif segment of a photograph: marker, length, "Exif", two zero bytes and the TIFF block. */
const jpegSegmentOf = (orientation: number): number[] => [
  ...cleanCover(inserted(IMAGES.jpeg, 2, jpegSegment(0xe1, exifOf(orientation))), strictly).subarray(2, 38),
];

test.each([
  ["a place outside it", [0x49, 0x49, 42, 0, 255, 255, 255, 255]],
  ["more entries than bytes", [0x49, 0x49, 42, 0, 8, 0, 0, 0, 255, 255]],
  ["nothing", []],
])("the Exif of a PNG cover that names %s is dropped", (_, tiff) => {
  expect(cleanCover(inserted(IMAGES.png, 33, pngChunk("eXIf", tiff)), strictly)).toEqual(Uint8Array.from(IMAGES.png));
});

test("twenty thousand damaged cover images are refused quickly, and none throws an unexpected error", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  // Measure processor time, because elapsed time depends on the load of the machine.
  const before = process.cpuUsage();
  for (let tries = 0; tries < 20_000; tries += 1) {
    const [, image] = images[tries % images.length] as (typeof images)[number];
    const damaged = image.slice();
    for (let changes = 1 + random(4); changes > 0; changes -= 1) damaged[random(damaged.length)] = random(256);
    problemOf(damaged);
  }
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

/** Images of 5 MB made of the smallest possible parts: chunks, segments and blocks, both drawn and dropped ones. */
const CRUMBLED: Readonly<Record<string, () => Uint8Array>> = {
  "PNG of texts": () => crumbled(IMAGES.png, 33, pngChunk("tEXt", [])),
  "PNG of image data": () => crumbled(IMAGES.png, 33, pngChunk("IDAT", [])),
  "GIF of comments": () => crumbled(IMAGES["animated gif"], 19, gifExtension(0xfe, [65])),
  "GIF of blocks": () => crumbled(IMAGES["animated gif"], 57, [1, 65]),
  "JPEG of comments": () => crumbled(IMAGES.jpeg, 2, jpegSegment(0xfe, [])),
  "JPEG of stuffed bytes": () => crumbled(IMAGES.jpeg, IMAGES.jpeg.length - 2, [0xff, 0]),
  "WebP of Exif": () => webpOfMany(webpChunk("EXIF", [])),
};

const MANY_BYTES = 5_000_000;

/** Repeats these bytes after the first `at` bytes of the image. */
function crumbled(image: Uint8Array, at: number, part: number[]): Uint8Array {
  const count = Math.floor(MANY_BYTES / part.length);
  const whole = new Uint8Array(image.length + count * part.length);
  whole.set(image.subarray(0, at));
  whole.subarray(at, at + count * part.length).fill(0);
  const one = Uint8Array.from(part);
  for (let nth = 0; nth < count; nth += 1) whole.set(one, at + nth * part.length);
  whole.set(image.subarray(at), at + count * part.length);
  return whole;
}

function webpOfMany(part: number[]): Uint8Array {
  const whole = crumbled(IMAGES["animated webp"], IMAGES["animated webp"].length, part);
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
}

test.each(Object.entries(CRUMBLED))("a cover image that is a %s is refused quickly", (_, make) => {
  expect(problemOf(make())).toBe("structure");
});

test("a cover image with as many segments as an encoder writes is accepted", () => {
  const chunks = Array.from({ length: 2_000 }, () => pngChunk("IDAT", Array(64).fill(0)));
  expect(problemOf(inserted(IMAGES.png, 33, ...chunks))).toBeNull();
});
