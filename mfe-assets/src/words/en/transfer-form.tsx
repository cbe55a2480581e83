import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import type { words as french } from "../fr/transfer-form.tsx";

export const words: typeof french = {
  failed: "The object was not offered",
  to: "E-mail address or wallet of the recipient",
  toHint: "Check it carefully. A recipient by e-mail need not have an account yet.",
  terms: {
    label: "What will happen",
    time: (
      <>
        <strong>The recipient has 14&nbsp;days to accept.</strong> Until then the object stays yours, and you can
        withdraw the offer.
      </>
    ),
    owner: (
      <>
        <strong>A recipient who accepts becomes the owner of the registration and receives the file.</strong>{" "}
        {COPYRIGHT_STAYS} You will no longer be able to edit, download or revoke this object.
      </>
    ),
    register: (
      <>
        <strong>The transfer is recorded in the register.</strong> The recipient will see your first name and the
        initial of your last name. They are also in the attestation of transfer, which both of you receive.
      </>
    ),
  },
  refused: {
    wallet: "There is a typing error in this wallet address. Compare it with the one you were given.",
    email: "This address cannot receive objects. Check it.",
  },
};
