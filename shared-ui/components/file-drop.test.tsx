import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FileDrop } from "./file-drop.tsx";

afterEach(cleanup);

const file = new File(["contrat"], "contrat.pdf");
const paste = (target: Element) => fireEvent.paste(target, { clipboardData: { files: [file], items: [] } });

function show() {
  const onFile = vi.fn();
  render(
    <main tabIndex={-1}>
      <FileDrop onFile={onFile} />
      <button type="button">Numériser</button>
      <input aria-label="Nom" />
      <dialog open>
        <button type="button">Fermer</button>
      </dialog>
    </main>,
  );
  return onFile;
}

test.each(["body", "main", "main > button", "[role=group] button"])("a file can be pasted at %s", (selector) => {
  const onFile = show();
  paste(document.querySelector(selector) as Element);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});

test("a file pasted into a field or a dialog is ignored", () => {
  const onFile = show();
  paste(screen.getByLabelText("Nom"));
  paste(screen.getByRole("button", { name: "Fermer" }));
  expect(onFile).not.toHaveBeenCalled();
});

test("where folders are accepted, a folder can be pasted as well as dropped, and keeps its path", () => {
  const entry = { isDirectory: true, name: "plage" };
  const folder = { kind: "file", getAsFile: () => new File([], "plage"), webkitGetAsEntry: () => entry };
  const clipboardData = { files: [new File([], "plage")], items: [{ kind: "string" }, folder] };
  const [onFile, onFolders, onReject] = [vi.fn(), vi.fn(), vi.fn()];
  const { rerender } = render(<FileDrop onFile={onFile} onReject={onReject} />);
  fireEvent.paste(document.body, { clipboardData });
  expect(onReject).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "folder", name: "plage" }));
  rerender(<FileDrop onFile={onFile} onReject={onReject} onFolders={onFolders} />);
  fireEvent.paste(document.body, { clipboardData });
  expect(onFolders).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ entry })]);
  expect(onFile).not.toHaveBeenCalled();
});

test("pasted text is left to the page", () => {
  const onFile = show();
  const isFree = fireEvent.paste(document.body, { clipboardData: { files: [], items: [{ kind: "string" }] } });
  expect(isFree).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});

const dragged = (...files: File[]) => ({ dataTransfer: { types: ["Files"], files, items: [] } });

test("a drop outside the zone is accepted only with `anywhere`, and only once", () => {
  const onFile = show();
  fireEvent.drop(screen.getByRole("main"), dragged(file));
  expect(onFile).not.toHaveBeenCalled();
  cleanup();

  const taken = vi.fn();
  render(
    <main>
      <FileDrop anywhere onFile={taken} />
      <dialog open>
        <p>Une question</p>
      </dialog>
    </main>,
  );
  fireEvent.drop(screen.getByRole("main"), dragged(file));
  expect(taken).toHaveBeenCalledExactlyOnceWith(file);
  fireEvent.drop(screen.getByRole("group"), dragged(file));
  expect(taken).toHaveBeenCalledTimes(2);
  fireEvent.drop(screen.getByText("Une question"), dragged(file));
  expect(taken).toHaveBeenCalledTimes(2);
});

test("several files are rejected unless the zone accepts several", () => {
  const [onFile, onFiles, onReject] = [vi.fn(), vi.fn(), vi.fn()];
  const { rerender } = render(<FileDrop onFile={onFile} onReject={onReject} />);
  fireEvent.drop(screen.getByRole("group"), dragged(file, file));
  expect(onReject).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "several" }));
  rerender(<FileDrop onFile={onFile} onReject={onReject} onFiles={onFiles} />);
  fireEvent.drop(screen.getByRole("group"), dragged(file, file));
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file, file]);
  expect(onFile).not.toHaveBeenCalled();
});

test("with two zones, each accepts the files dropped or pasted on it, and the first accepts those from outside", () => {
  const [onPage, onOwn] = [vi.fn(), vi.fn()];
  render(
    <main>
      <FileDrop anywhere label="Fichiers" onFile={onPage} />
      <FileDrop label="Couverture" onFile={onOwn} />
    </main>,
  );
  const takes = [(target: Element) => fireEvent.drop(target, dragged(file)), (target: Element) => paste(target)];
  for (const take of takes) {
    for (const [place, counts] of [
      [screen.getByRole("group", { name: "Fichiers" }), [1, 0]],
      [screen.getByRole("group", { name: "Couverture" }), [0, 1]],
      [screen.getByRole("main"), [1, 0]],
    ] as const) {
      take(place);
      expect([onPage.mock.calls.length, onOwn.mock.calls.length]).toEqual(counts);
      onPage.mockClear();
      onOwn.mockClear();
    }
  }
});
