import { expect, test } from "vitest";
import { emailSecretOf } from "./use-email-secret.ts";

const LINK = `01ARZ3NDEKTSV4RRFFQ69G5FAV.${"a-Z_9".repeat(8)}abc`;

test("the secret of an e-mail link is read from the fragment, and only in the right format", () => {
  expect(emailSecretOf(`#link=${LINK}`)).toBe(LINK);
  for (const hash of ["", "#", "#link=", `#link=${LINK}x`, `#code=${LINK}`, "#link=%3Cscript%3E"])
    expect(emailSecretOf(hash)).toBeNull();
});
