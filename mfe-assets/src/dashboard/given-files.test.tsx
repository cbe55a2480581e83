import { carry, forgetCarried } from "@authentica/shared-ui/carried";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { GivenFiles } from "./given-files.tsx";

afterEach(async () => {
  cleanup();
  await forgetCarried();
});

const NO_FILES: readonly File[] = [];
const ignore = () => undefined;

it.each([
  [1, /^«\s0\.txt\s» vous attend sur cet appareil\. Rien n’a été envoyé\.$/],
  [3, /^3\sfichiers vous attendent sur cet appareil\. Rien n’a été envoyé\.$/],
])("of %d files that were given before the sign-in it says that they wait", async (count, words) => {
  const files = Array.from({ length: count }, (_, at) => new File(["x"], `${at}.txt`));
  await carry(files, { keep: false, now: Date.now() });
  render(
    <MemoryRouter>
      <GivenFiles onOver={ignore} early={NO_FILES} onHeard={ignore} />
    </MemoryRouter>,
  );
  expect((await screen.findByText(/sur cet appareil/)).textContent).toMatch(words);
});
