import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CleanedCover } from "../claim/cleaned-cover.ts";
import { type CoverLimits, useCover } from "./use-cover.ts";

/** Images being prepared, by file name. */
const prepared = new Map<string, PromiseWithResolvers<CleanedCover>>();

vi.mock("../claim/cleaned-cover.ts", () => ({
  cleanedCover: ({ name }: File) => {
    const image = Promise.withResolvers<CleanedCover>();
    prepared.set(name, image);
    return image.promise;
  },
}));
vi.mock("../claim/shrunk-picture.ts", () => ({
  shrunkPicture: async (file: File) => ({ cover: new File([], `small ${file.name}`), width: 1, height: 1 }),
}));

beforeEach(() => prepared.clear());
afterEach(cleanup);

const [first, second] = [new File([], "plage.jpg"), new File([], "dune.jpg")];
const SENT: CoverLimits = { way: "sent", sendsThumbnail: false };
const open = async () => {
  const hook = renderHook(({ file, limits }) => useCover(file, limits), {
    initialProps: { file: first, limits: SENT },
  });
  await waitFor(() => expect(hook.result.current.cover?.name).toBe("small plage.jpg"));
  return hook;
};
const choose = async ({ result }: Awaited<ReturnType<typeof open>>, name: string) => {
  void result.current.change(new File([], name));
  await waitFor(() => expect(prepared.has(name)).toBe(true));
};
const finish = (name: string) =>
  act(async () => prepared.get(name)?.resolve({ cover: new File([], `clean ${name}`), refusal: null }));

test("registering waits for a cover image that is still being prepared", async () => {
  const hook = await open();
  await choose(hook, "a.png");
  const settled = hook.result.current.settled();
  await finish("a.png");
  expect((await settled)?.name).toBe("clean a.png");
});

test("of two cover choices made quickly, the last one is used, whether an image or the seal", async () => {
  const hook = await open();
  await choose(hook, "a.png");
  await choose(hook, "b.png");
  await finish("b.png");
  await finish("a.png");
  expect(hook.result.current.cover?.name).toBe("clean b.png");
  await choose(hook, "c.png");
  await act(() => hook.result.current.change(null));
  await finish("c.png");
  expect(hook.result.current.cover).toBeNull();
  expect(await hook.result.current.settled()).toBeNull();
});

test("the previous cover stays if a new image is refused", async () => {
  const hook = await open();
  await choose(hook, "a.png");
  await choose(hook, "b.png");
  await act(async () => prepared.get("b.png")?.resolve({ cover: null, refusal: "Abîmée." }));
  await finish("a.png");
  expect(hook.result.current.refusal).toBe("Abîmée.");
  expect(hook.result.current.cover?.name).toBe("clean a.png");
});

test("a cover image that was chosen for a previous file is ignored", async () => {
  const hook = await open();
  await choose(hook, "a.png");
  hook.rerender({ file: second, limits: SENT });
  await waitFor(() => expect(hook.result.current.cover?.name).toBe("small dune.jpg"));
  await finish("a.png");
  expect(hook.result.current.cover?.name).toBe("small dune.jpg");
  expect((await hook.result.current.settled())?.name).toBe("small dune.jpg");
});

test("a file that stays on the device gets the seal as cover, or its thumbnail if the user ticked the box, never an image chosen before", async () => {
  const hook = await open();
  await choose(hook, "a.png");
  await finish("a.png");
  const covers = async () => [hook.result.current.cover?.name, (await hook.result.current.settled())?.name];
  expect(await covers()).toEqual(["clean a.png", "clean a.png"]);
  hook.rerender({ file: first, limits: { way: "kept", sendsThumbnail: false } });
  expect(await covers()).toEqual([undefined, undefined]);
  hook.rerender({ file: first, limits: { way: "kept", sendsThumbnail: true } });
  expect(await covers()).toEqual(["small plage.jpg", "small plage.jpg"]);
});
