import { exifOf, IMAGES, inserted, jpegSegment, pngOf } from "@authentica/backend/cover/samples";
import { afterEach, expect, test, vi } from "vitest";
import { cleanedCover } from "./cleaned-cover.ts";

const fileOf = (bytes: Uint8Array, type: string) => new File([Uint8Array.from(bytes)], "photo", { type });

const bytesOf = async (file: File | null) => new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());

test("where a photograph was taken does not leave the browser; how it is turned does", async () => {
  const photograph = inserted(IMAGES.jpeg, 2, jpegSegment(0xe1, exifOf(6)));
  const { cover, refusal } = await cleanedCover(fileOf(photograph, "image/jpeg"));
  expect(refusal).toBeNull();
  expect(cover).toMatchObject({ name: "photo", type: "image/jpeg" });
  const sent = await bytesOf(cover);
  expect(sent.length).toBe(IMAGES.jpeg.length + 36);
  expect(new TextDecoder("latin1").decode(sent)).not.toMatch(/GPS|48\.8584/);
});

test("what a camera writes behind the picture is not sent", async () => {
  const { cover } = await cleanedCover(fileOf(inserted(IMAGES.jpeg, IMAGES.jpeg.length, [1, 2, 3]), "image/jpeg"));
  expect(await bytesOf(cover)).toEqual(Uint8Array.from(IMAGES.jpeg));
});

afterEach(() => vi.unstubAllGlobals());

test("a large picture is drawn anew, small enough for lists, and one that moves or is small stays as it is", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 6000, height: 4000, close: () => {} }));
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({ drawImage: () => {} });
      convertToBlob = async ({ type }: { type: string }) => new Blob([new Uint8Array(40_000)], { type });
    },
  );
  const profile = new Uint8Array(60_000).fill(7);
  const large = inserted(
    IMAGES.jpeg,
    2,
    jpegSegment(0xe2, [...new TextEncoder().encode("ICC_PROFILE\0"), 1, 1, ...profile]),
  );
  const { cover } = await cleanedCover(fileOf(large, "image/jpeg"));
  expect(cover).toMatchObject({ name: "photo", type: "image/webp", size: 40_000 });
  const small = await cleanedCover(fileOf(IMAGES.jpeg, "image/jpeg"));
  expect(await bytesOf(small.cover)).toEqual(Uint8Array.from(IMAGES.jpeg));
  const moving = inserted(
    large,
    2,
    jpegSegment(0xe2, [...new TextEncoder().encode("ICC_PROFILE\0"), 1, 1, ...new TextEncoder().encode("acTL")]),
  );
  expect((await cleanedCover(fileOf(moving, "image/jpeg"))).cover?.type).toBe("image/jpeg");
});

test.each(["animated gif", "animated webp"] as const)("an %s moves as before", async (name) => {
  const { cover } = await cleanedCover(fileOf(IMAGES[name], `image/${name.split(" ")[1]}`));
  expect(await bytesOf(cover)).toEqual(Uint8Array.from(IMAGES[name]));
});

test.each([
  [IMAGES.png, "image/svg+xml", /n’est pas une image PNG, JPEG, WebP ou GIF/],
  [Uint8Array.of(1, 2, 3), "image/png", /n’est pas une image PNG, JPEG, WebP ou GIF/],
  [IMAGES.png.subarray(0, 40), "image/png", /est incomplète ou abîmée/],
  [pngOf(20_000, 20_000), "image/png", /est trop grande/],
])("why there is no cover is said before anything is sent", async (bytes, type, reason) => {
  expect(await cleanedCover(fileOf(bytes, type))).toEqual({ cover: null, refusal: expect.stringMatching(reason) });
});

test("an image that cannot be read is told", async () => {
  const file = fileOf(IMAGES.png, "image/png");
  file.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  expect(await cleanedCover(file)).toEqual({ cover: null, refusal: expect.stringMatching(/n’a pas pu être préparée/) });
});
