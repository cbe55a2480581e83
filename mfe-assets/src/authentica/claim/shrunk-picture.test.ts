import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shrunkPicture } from "./shrunk-picture.ts";

// By default there is no `Worker`, so the page redraws pictures itself. Tests of workers stub one.
beforeEach(() => {
  vi.stubGlobal("Worker", function refused() {
    throw new DOMException("Refused by the policy.", "SecurityError");
  });
});

afterEach(() => vi.unstubAllGlobals());

const photograph = new File(["EXIF 48.8584 N"], "plage.jpg", { type: "image/jpeg" });

/** Stubs a browser whose canvas returns `bytesOf` bytes and encodes the given types. */
function browser(bytesOf: (side: number, quality: number) => number, types = ["image/webp", "image/jpeg"]) {
  const tried: string[] = [];
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 6000, height: 4000, close }));
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext = () => ({ drawImage: () => {}, fillRect: () => {} });
      async convertToBlob({ type, quality }: { type: string; quality: number }) {
        tried.push(`${this.width}×${this.height} ${quality} ${type}`);
        const written = types.includes(type) ? type : "image/png";
        return new Blob([new Uint8Array(bytesOf(this.width, quality))], { type: written });
      }
    },
  );
  return { tried, close };
}

test("a photograph is redrawn at 640 pixels, without any other data of the file", async () => {
  const { tried, close } = browser(() => 40_000);
  const shrunk = await shrunkPicture(photograph);
  expect(shrunk).toMatchObject({ width: 6000, height: 4000, cover: { name: "plage.jpg", type: "image/webp" } });
  expect(await shrunk?.cover.text()).not.toContain("EXIF");
  expect(tried).toEqual(["640×427 0.84 image/webp"]);
  expect(close).toHaveBeenCalledOnce();
});

test("the image quality is lowered until the cover is small enough to be stored as a record", async () => {
  const { tried } = browser((side, quality) => side * quality * 200);
  expect((await shrunkPicture(photograph))?.cover.size).toBeLessThanOrEqual(48 * 1024);
  expect(tried.at(-1)).toBe("480×320 0.5 image/webp");
  browser(() => 50_000);
  expect(await shrunkPicture(photograph)).toBeNull();
});

test("a cover is encoded as JPEG if the browser cannot encode WebP", async () => {
  browser(() => 1000, ["image/jpeg"]);
  expect((await shrunkPicture(photograph))?.cover.type).toBe("image/jpeg");
});

test.each([
  ["no picture", new File(["texte"], "note.txt", { type: "text/plain" })],
  ["a drawing that may hold anything", new File(["<svg/>"], "dessin.svg", { type: "image/svg+xml" })],
])("no cover is made from a file that is not a bitmap: %s", async (_, file) => {
  browser(() => 1000);
  expect(await shrunkPicture(file)).toBeNull();
});

test("no cover is made from a picture that this browser cannot read", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("", "InvalidStateError")));
  expect(await shrunkPicture(photograph)).toBeNull();
});

/** Fake worker; tests script its messages. */
class FakeWorker extends EventTarget {
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    super();
    started.push(this);
  }
}
let started: FakeWorker[];

function threads() {
  started = [];
  vi.stubGlobal("Worker", FakeWorker);
}
const thread = async (nth: number): Promise<FakeWorker> => {
  await expect.poll(() => started).toHaveLength(nth + 1);
  return started[nth] as FakeWorker;
};

test("pictures are redrawn in a worker, one after another", async () => {
  threads();
  const [one, two] = [shrunkPicture(photograph), shrunkPicture(photograph)];
  const first = await thread(0);
  expect(first.postMessage).toHaveBeenCalledExactlyOnceWith({ file: photograph, mostBytes: 48 * 1024 });
  const image = new Blob(["small"], { type: "image/webp" });
  first.dispatchEvent(new MessageEvent("message", { data: { image, width: 60, height: 40 } }));
  expect(await one).toMatchObject({ width: 60, height: 40, cover: { name: "plage.jpg", type: "image/webp", size: 5 } });
  expect(first.terminate).toHaveBeenCalledOnce();
  (await thread(1)).dispatchEvent(new MessageEvent("message", { data: null }));
  expect(await two).toBeNull();
});

test("pictures are redrawn on the main thread if the worker's script cannot be loaded", async () => {
  threads();
  const { close } = browser(() => 1000);
  const shrunk = shrunkPicture(photograph);
  (await thread(0)).dispatchEvent(new Event("error", { cancelable: true }));
  expect((await shrunk)?.cover.size).toBe(1000);
  expect(close).toHaveBeenCalledOnce();
});
