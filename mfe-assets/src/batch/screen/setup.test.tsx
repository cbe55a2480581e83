import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CleanedCover } from "../../authentica/claim/cleaned-cover.ts";
import { NOTHING_LEFT_OUT } from "../files/given.ts";
import { Setup } from "./setup.tsx";

/** Images being prepared, by name. */
const prepared = new Map<string, PromiseWithResolvers<CleanedCover>>();

vi.mock("../../authentica/claim/cleaned-cover.ts", () => ({
  cleanedCover: ({ name }: File) => {
    const image = Promise.withResolvers<CleanedCover>();
    prepared.set(name, image);
    return image.promise;
  },
}));

afterEach(cleanup);

test("of two cover images chosen quickly, the last one is used for all files", async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Setup given={{ files: [], roots: [], leftOut: NOTHING_LEFT_OUT }} onLeave={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("radio", { name: /^Une image commune/ }));
  const field = screen.getByLabelText("Choisir une image", { selector: "input" });
  const [first, second] = ["a.png", "b.png"].map((name) => new File(["x"], name, { type: "image/png" }));
  for (const image of [first, second]) fireEvent.change(field, { target: { files: [image] } });
  for (const cover of [second, first])
    await act(async () => prepared.get(cover?.name ?? "")?.resolve({ cover: cover as File, refusal: null }));
  expect(screen.getByRole("group", { name: "b.png" })).toBeTruthy();
});
