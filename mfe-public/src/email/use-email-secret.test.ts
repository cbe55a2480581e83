import { expect, test } from "vitest";
import { emailSecretOf } from "./use-email-secret.ts";

const LINK = `01ARZ3NDEKTSV4RRFFQ69G5FAV.${"a-Z_9".repeat(8)}abc`;

test("reads the secret of an e-mail link from the fragment, and accepts nothing else", () => {
  expect(emailSecretOf(`#link=${LINK}`)).toBe(LINK);
  for (const hash of ["", "#", "#link=", `#link=${LINK}x`, `#code=${LINK}`, "#link=%3Cscript%3E"])
    expect(emailSecretOf(hash)).toBeNull();
});
