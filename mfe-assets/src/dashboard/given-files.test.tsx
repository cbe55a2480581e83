import { carriedHere, carry, forgetCarried } from "@authentica/shared-ui/carried";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { GivenFiles } from "./given-files.tsx";

afterEach(async () => {
  cleanup();
  await forgetCarried();
});

const toast = vi.fn();
vi.mock("@authentica/shared-ui/toast", () => ({ toast: (told: unknown) => toast(told) }));

const NO_FILES: readonly File[] = [];
const ignore = () => undefined;

it.each([
  [1, /^«\s0\.txt\s» vous attend sur cet appareil\. Rien n’a été envoyé\.$/],
  [3, /^3\sfichiers vous attendent sur cet appareil\. Rien n’a été envoyé\.$/],
])("the dashboard says that %d files selected before the sign-in are waiting", async (count, words) => {
  const files = Array.from({ length: count }, (_, at) => new File(["x"], `${at}.txt`));
  await carry(files, { keep: false, now: Date.now() });
  render(
    <MemoryRouter>
      <GivenFiles onOver={ignore} early={NO_FILES} onHeard={ignore} />
    </MemoryRouter>,
  );
  expect((await screen.findByText(/sur cet appareil/)).textContent).toMatch(words);
});

/** A dropped folder; `null` for an unreadable one. */
function folderOf(files: readonly File[] | null) {
  const left = files?.map((file) => ({
    isFile: true,
    fullPath: `/plage/${file.name}`,
    file: (take: FileCallback) => take(file),
  }));
  const readEntries = (take: (entries: unknown) => void, fail: () => void) => (left ? take(left.splice(0)) : fail());
  const entry = {
    isFile: false,
    isDirectory: true,
    name: "plage",
    fullPath: "/plage",
    createReader: () => ({ readEntries }),
  };
  const item = { kind: "file", getAsFile: () => null, webkitGetAsEntry: () => entry };
  return { dataTransfer: { types: ["Files"], files: [], items: [item] } };
}

it("a folder dropped on the dashboard is passed to the scan with all its files; an empty or unreadable one is reported", async () => {
  const page = <GivenFiles onOver={ignore} early={NO_FILES} onHeard={ignore} />;
  const router = createMemoryRouter([
    { path: "/", element: page },
    { path: "/authentica", element: null },
  ]);
  render(<RouterProvider router={router} />);
  for (const [files, text] of [
    [null, "Ce dossier n’a pas pu être lu. Choisissez-le à nouveau."],
    [[], "Il n’y a aucun fichier dans ce dossier."],
  ] as const) {
    fireEvent.drop(document.body, folderOf(files));
    await waitFor(() => expect(toast).toHaveBeenLastCalledWith({ tone: "failed", text }));
  }
  expect(router.state.location.pathname).toBe("/");
  const files = ["a.tif", "b.tif"].map((name) => new File(["x"], name));
  fireEvent.drop(document.body, folderOf(files));
  await waitFor(() => expect(router.state.location.pathname).toBe("/authentica"));
  expect(carriedHere()).toEqual(files);
});
