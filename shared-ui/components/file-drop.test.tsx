import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FileDrop } from "./file-drop.tsx";

afterEach(cleanup);

const file = new File(["contrat"], "contrat.pdf");
const paste = (target: Element) => fireEvent.paste(target, { clipboardData: { files: [file] } });

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

test.each(["body", "main", "main > button", "[role=group] button"])("a file pasted at %s is taken", (selector) => {
  const onFile = show();
  paste(document.querySelector(selector) as Element);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});

test("a file pasted in a field or in a dialog is not", () => {
  const onFile = show();
  paste(screen.getByLabelText("Nom"));
  paste(screen.getByRole("button", { name: "Fermer" }));
  expect(onFile).not.toHaveBeenCalled();
});
