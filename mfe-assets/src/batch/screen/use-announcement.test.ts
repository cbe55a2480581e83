import { files } from "@authentica/backend/certify/fake-world";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { standingOf } from "./batch-summary.ts";
import { useAnnouncement } from "./use-announcement.ts";

afterEach(cleanup);

const outcome = { type: "failed", code: "cut", words: "La connexion s’est coupée." } as const;

/**
 * Returns the announcements for a batch of three files. Each argument lists the files that have failed at that step.
 */
function said(...looks: readonly (readonly number[])[]): string[] {
  const standing = (failed: readonly number[]) =>
    standingOf({
      items: files(3).map((item) => (failed.includes(item.id) ? { ...item, phase: "failed", outcome } : item)),
    });
  const { result, rerender } = renderHook(({ failed }) => useAnnouncement(standing(failed), 3, failed.length === 3), {
    initialProps: { failed: [] as readonly number[] },
  });
  return looks.map((failed) => {
    rerender({ failed });
    return result.current;
  });
}

test("a file that fails again after a retry is announced to screen readers with a new text", () => {
  expect(said([0], [], [0])).toEqual(["Échec\u00a0: dossier/0.tif.", "", "Échec\u00a0: dossier/0.tif."]);
});

test("screen readers hear of a failure during a retry, of several failures together, and of the end last", () => {
  const end = "Terminé\u00a0: 0\u00a0inscrit, 0\u00a0déjà connu, 3\u00a0échecs.";
  expect(said([0], [1])).toEqual(["Échec\u00a0: dossier/0.tif.", "Échec\u00a0: dossier/1.tif."]);
  expect(said([0, 1], [0, 1, 2])).toEqual(["2\u00a0échecs.", end]);
});
