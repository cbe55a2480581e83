import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NoDocuments, type NoDocumentsProps } from "./no-documents.tsx";

afterEach(cleanup);

const show = (reason: NoDocumentsProps["reason"]) => {
  const nothing = () => undefined;
  render(
    <NoDocuments reason={reason} first="Ils viendront." onClear={nothing} onFurther={nothing} onFirst={nothing} />,
  );
  return {
    title: screen.getByRole("heading").textContent,
    action: screen.queryByRole("button")?.textContent ?? null,
  };
};

test.each([
  ["first", "No data available", null],
  ["narrowed", "Aucun document ne correspond", "Effacer la recherche et les filtres"],
  ["further", "Rien trouvé jusqu’ici", "Chercher plus loin"],
  ["end", "Cette page est vide", "Première page"],
] as const)("an empty list says why it is empty and what to do: %s", (reason, title, action) => {
  expect(show(reason)).toEqual({ title, action });
});
