import * as fingerprints from "@authentica/shared-ui/fingerprint/fingerprint-file";
import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { NoProgram } from "@authentica/shared-ui/fingerprint/read-failed";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Checked, checkSeveral, severalWords } from "./check-several.ts";

const mint = { type: "mint", at: "2026-01-01T00:00:00.000Z" };
const entry = {
  status: "active",
  tokenId: 5,
  registeredAt: mint.at,
  depositedAt: mint.at,
  proof: "valid",
  latestEvent: mint,
} as const;
const files = ["un", "deux", "trois"].map((text) => new File([text], `${text}.txt`));

/** Returns the reported steps of each file. */
async function stepsOf(lookUp: (hash: string) => unknown, controller = new AbortController()) {
  const told: Checked["step"][][] = files.map(() => []);
  await checkSeveral(files, {
    signal: controller.signal,
    lookUp: async (hash) => lookUp(hash) as { object: typeof entry | null },
    onChecked: (at, { step }) => void told[at]?.push(step),
  });
  return told;
}

test("several files are hashed and looked up one by one, and a failed one does not stop the others", async () => {
  const told = await stepsOf((hash) => {
    if (hash === hashText("deux")) throw new Error("down");
    return { object: hash === hashText("trois") ? entry : null };
  });
  expect(told).toEqual([
    ["reading", "unknown"],
    ["reading", "unasked"],
    ["reading", "known"],
  ]);
});

test("after the check of several files is cancelled, nothing more is read or reported", async () => {
  const controller = new AbortController();
  const told = await stepsOf(() => {
    controller.abort();
    return { object: null };
  }, controller);
  expect(told).toEqual([["reading"], [], []]);
});

test.each([
  [0, "12\u00a0fichiers, aucun déjà certifié"],
  [1, "12\u00a0fichiers, 1\u00a0déjà certifié"],
  [3, "12\u00a0fichiers, 3\u00a0déjà certifiés"],
])("the check says that %i of twelve files are known", (known, words) => {
  const checked = Array.from({ length: 12 }, (_, at) => ({ step: at < known ? "known" : "unknown" }) as Checked);
  expect(severalWords(checked)).toBe(words);
});

test("if the hashing script failed to load, the check does not call the files unreadable", async () => {
  const reading = vi.spyOn(fingerprints, "fingerprintFile").mockRejectedValue(new NoProgram());
  onTestFinished(() => reading.mockRestore());
  expect(await stepsOf(() => ({ object: null }))).toEqual(files.map(() => ["reading", "unstarted"]));
});
