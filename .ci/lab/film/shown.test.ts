/** Checks that the film of the landing page still shows the product. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOfRecorder, LANGUAGES, MANIFEST, type Manifest, MEDIA, quotedIn, textsIn } from "./shown.ts";

const AGAIN =
  "Record the film again: `npm run build`, then `npm run lab -- film` (needs ffmpeg), and look at the new film.";

const manifest = (): Manifest => JSON.parse(readFileSync(MANIFEST, "utf8"));

test.each(LANGUAGES)("all texts in the film in %s are still those of the product", (language) => {
  const { shown } = manifest();
  expect(shown[language].length).toBeGreaterThan(20);
  const now = textsIn(language);
  const gone = shown[language].filter((text) => !now.has(text));
  expect(gone, `The film in ${language} shows texts that no screen has any more. ${AGAIN}`).toEqual([]);
});

test("the film was recorded by the recorder as it is now", () => {
  expect(manifest().recordedBy, `The recorder has changed since the film was recorded. ${AGAIN}`).toBe(
    hashOfRecorder(),
  );
});

test.each(LANGUAGES)("the captions in %s quote only words that the film shows", (language) => {
  const { shown } = manifest();
  const quoted = quotedIn(readFileSync(join(MEDIA, language, "certify-a-file.vtt"), "utf8"));
  expect(quoted.length).toBeGreaterThan(2);
  expect(quoted.filter((words) => !shown[language].includes(words))).toEqual([]);
});

test.each(LANGUAGES)("the film in %s has a poster", (language) => {
  for (const type of ["webm", "jpg"]) expect(existsSync(join(MEDIA, language, `certify-a-file.${type}`))).toBe(true);
});
