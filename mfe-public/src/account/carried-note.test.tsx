import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CarriedNote } from "./carried-note.tsx";

const carried = vi.hoisted(() => ({ files: [] as File[] }));

vi.mock("@authentica/shared-ui/carried", () => ({
  carriedHere: () => carried.files,
  carriedFiles: async () => carried.files,
}));

afterEach(cleanup);

test.each([
  [["plage.bin"], "«\u00a0plage.bin\u00a0» vous attend sur cet appareil\u00a0: vous l’inscrirez juste après."],
  [["plage.bin", "mer.bin"], "2\u00a0fichiers vous attendent sur cet appareil\u00a0: vous les inscrirez juste après."],
])("the note above the form uses singular or plural for the waiting files %j", async (names, words) => {
  carried.files = names.map((name) => new File([], name));
  const { container } = render(<CarriedNote />);
  await expect.poll(() => container.textContent).toContain(words);
});
