import { expect, test } from "vitest";
import { exifOf, IMAGES, inserted, jpegSegment, pngOf } from "../../formats/cover/samples.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";

const ascii = (text: string) => [...new TextEncoder().encode(text)];
const coverOf = (bytes: Uint8Array) => ({ file: new File([Uint8Array.from(bytes)], "cover") });

test.each([
  ["eight bytes of PNG", IMAGES.png.subarray(0, 8), "file is incomplete or damaged: expected one complete image."],
  [
    "a picture that takes 1.6 GB",
    pngOf(20_000, 20_000),
    "file must have at most 10000 pixels a side, and 40 million in all.",
  ],
  [
    "an HTML page after an image",
    inserted(IMAGES.jpeg, IMAGES.jpeg.length, ascii("<html>")),
    "file must be one image, without data after its end.",
  ],
  ["a page", Uint8Array.from(ascii("<html>")), "file must be a PNG, JPEG, WebP or GIF image."],
])("refuses %s as a cover, and stores nothing", async (_, bytes, message) => {
  const app = await openHarness();
  const ada = await app.signUp();
  const hash = sha256("a file");
  expect(await body(app.claim(ada, hash, coverOf(bytes)), 400)).toMatchObject({ code: "invalid_input", message });
  expect(app.staged()).toEqual([]);
  await app.claimed(ada, hash);
  expect(await app.audit()).toEqual([]);
});

test("removes camera metadata from a cover, but keeps the image and its rotation", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const photograph = inserted(IMAGES.jpeg, 2, jpegSegment(0xe1, exifOf(6)));
  const { _id, file, pictureUrl } = await app.claimed(ada, sha256("a file"), coverOf(photograph));
  const answer = await app.call("GET", pictureUrl.slice("/api".length), ada);
  const kept = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(sha256(kept)).toBe(file);
  expect(kept.length).toBe(IMAGES.jpeg.length + 36);
  expect(new TextDecoder("latin1").decode(kept)).not.toMatch(/GPS|48\.8584/);
  expect(_id).toBeTruthy();
  expect(app.staged()).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test.each(Object.entries(IMAGES))("accepts a %s as a cover", async (_, bytes) => {
  const app = await openHarness();
  const { file } = await app.claimed(await app.signUp(), sha256("a file"), coverOf(bytes));
  expect(file).toBe(sha256(bytes));
});
