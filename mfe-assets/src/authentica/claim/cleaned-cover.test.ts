import { exifOf, IMAGES, inserted, jpegSegment, pngChunk, pngOf } from "@authentica/backend/cover/samples";
import { afterEach, expect, test, vi } from "vitest";
import { cleanedCover } from "./cleaned-cover.ts";

const fileOf = (bytes: Uint8Array, type: string) => new File([Uint8Array.from(bytes)], "photo", { type });

const bytesOf = async (file: File | null) => new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());

test("the location is removed from a photograph used as cover, and its orientation is kept", async () => {
  const photograph = inserted(IMAGES.jpeg, 2, jpegSegment(0xe1, exifOf(6)));
  const { cover, refusal } = await cleanedCover(fileOf(photograph, "image/jpeg"));
  expect(refusal).toBeNull();
  expect(cover).toMatchObject({ name: "photo", type: "image/jpeg" });
  const sent = await bytesOf(cover);
  expect(sent.length).toBe(IMAGES.jpeg.length + 36);
  expect(new TextDecoder("latin1").decode(sent)).not.toMatch(/GPS|48\.8584/);
});

test("data that a camera appended after the picture is removed", async () => {
  const { cover } = await cleanedCover(fileOf(inserted(IMAGES.jpeg, IMAGES.jpeg.length, [1, 2, 3]), "image/jpeg"));
  expect(await bytesOf(cover)).toEqual(Uint8Array.from(IMAGES.jpeg));
});

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser that can decode and redraw pictures. */
function draws() {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 6000, height: 4000, close: () => {} }));
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({ drawImage: () => {} });
      convertToBlob = async ({ type }: { type: string }) => new Blob([new Uint8Array(40_000)], { type });
    },
  );
}

const padded = (image: Uint8Array, bytes: number) => inserted(image, image.length, new Uint8Array(bytes));

test.each([
  ["of more bytes than a cover may have", padded(IMAGES.jpeg, 6 * 1024 * 1024), "image/jpeg"],
  ["of more pixels than a cover may have", padded(pngOf(8064, 6048), 60_000), "image/png"],
  ["that is small, of more pixels than a cover may have", pngOf(20_000, 20_000), "image/png"],
  ["of a format that the service does not take", new TextEncoder().encode("\0\0\0 ftypavif"), "image/avif"],
])("a still picture %s is accepted as a cover if the browser can draw it", async (_, bytes, type) => {
  draws();
  const { cover } = await cleanedCover(fileOf(bytes, type));
  expect(cover).toMatchObject({ name: "photo", type: "image/webp", size: 40_000 });
});

test.each([
  ["jpeg", IMAGES.jpeg, 2],
  ["gif", IMAGES["animated gif"], 1],
])("a missing end marker is added to a %s", async (format, image, mark) => {
  const { cover } = await cleanedCover(fileOf(image.subarray(0, -mark), `image/${format}`));
  expect(await bytesOf(cover)).toEqual(Uint8Array.from(image));
});

test("a small cover picture is sent unchanged, even if the browser could redraw it", async () => {
  draws();
  expect(await bytesOf((await cleanedCover(fileOf(IMAGES.jpeg, "image/jpeg"))).cover)).toEqual(
    Uint8Array.from(IMAGES.jpeg),
  );
});

test.each([
  ["gif", IMAGES["animated gif"]],
  ["webp", IMAGES["animated webp"]],
  ["png", inserted(IMAGES.png, 33, pngChunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0]))],
])("a large animated %s is not reduced to a still picture", async (format, image) => {
  draws();
  const type = `image/${format}`;
  const { cover } = await cleanedCover(fileOf(padded(image, 60_000), type));
  expect(await bytesOf(cover)).toEqual(Uint8Array.from(image));
  const { refusal } = await cleanedCover(fileOf(padded(image, 6 * 1024 * 1024), type));
  expect(refusal).toMatch(/dépasse 5\u00a0Mo/);
});

test.each(["animated gif", "animated webp"] as const)(
  "an %s with animation stays animated as a cover",
  async (name) => {
    const { cover } = await cleanedCover(fileOf(IMAGES[name], `image/${name.split(" ")[1]}`));
    expect(await bytesOf(cover)).toEqual(Uint8Array.from(IMAGES[name]));
  },
);

test.each([
  [IMAGES.png, "image/svg+xml", /n’est pas une image PNG, JPEG, WebP ou GIF/],
  [Uint8Array.of(1, 2, 3), "image/png", /n’est pas une image PNG, JPEG, WebP ou GIF/],
  [IMAGES.png.subarray(0, 40), "image/png", /est incomplète ou abîmée/],
  [pngOf(20_000, 20_000), "image/png", /est trop grande/],
  [padded(IMAGES.jpeg, 6 * 1024 * 1024), "image/jpeg", /dépasse 5\u00a0Mo et ne peut pas être réduite/],
  [new TextEncoder().encode("\0\0\0 ftypheic"), "image/heic", /n’est pas une image PNG, JPEG, WebP ou GIF/],
])("a picture that cannot be a cover is refused before anything is sent", async (bytes, type, reason) => {
  expect(await cleanedCover(fileOf(bytes, type))).toEqual({ cover: null, refusal: expect.stringMatching(reason) });
});

test("an unreadable cover image is reported", async () => {
  const file = fileOf(IMAGES.png, "image/png");
  file.slice = () => {
    throw new DOMException("gone", "NotReadableError");
  };
  expect(await cleanedCover(file)).toEqual({ cover: null, refusal: expect.stringMatching(/n’a pas pu être préparée/) });
});
