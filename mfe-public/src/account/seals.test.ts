import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { PAGE_WORDS } from "@authentica/shared-ui/navigation/page-words";
import { expect, test } from "vitest";
import { TITLE_SEALS } from "./seals.ts";

test("each form shows the seal of its own title", () => {
  for (const [title, hash] of Object.entries(TITLE_SEALS)) expect(hash, title).toBe(hashText(title));
  for (const screen of ["/login", "/register", "/recover-password", "/verify-otp", "/change-password"])
    expect(Object.keys(TITLE_SEALS)).toContain(PAGE_WORDS[screen]?.title);
});
