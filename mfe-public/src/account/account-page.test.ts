import { PAGE_WORDS } from "@authentica/shared-ui/navigation/page-words";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { expect, test } from "vitest";
import { sealOf } from "./account-page.tsx";

test("the account page shows a different seal on each form", () => {
  const { login, register, recoverPassword, verifyOtp, changePassword, confirmEmail, undoEmailChange } = paths;
  const forms = [login, register, recoverPassword, verifyOtp, changePassword, confirmEmail, undoEmailChange];
  const seals = forms.map((path) => sealOf(PAGE_WORDS[path]?.title ?? ""));
  expect(new Set(seals).size).toBe(forms.length);
  for (const seal of seals) expect(seal).toMatch(/^[0-9a-f]{64}$/);
});
