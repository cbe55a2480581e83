import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import type { words as french } from "../fr/deposit-file.tsx";

export const words: typeof french = {
  label: "Deposit of the file",
  rival: (at) => (
    <>This file was deposited on {at} under another number. Your registration stays a declaration, with its date.</>
  ),
  tooLarge: `The file is larger than the maximum of ${MAX_FILE_MIB}\u00a0MB.`,
  failed: "The file was not deposited",
  means:
    "You can still deposit the file. The register will record that we have seen it. The date of your declaration stays the same.",
  deposit: "Deposit the file",
  chooseAnother: "Choose another file",
  field: "File to deposit",
  reading: "Reading on this device, without sending anything",
  sending: "Sending the file",
  cancel: "Cancel",
  stop: "Stop sending",
  left: (time) => `${time} left`,
  deposited: (what) => `The file of ${what} is deposited: the register records that we have seen it.`,
  other: {
    seals: "The two seals differ.",
    verdict: "Different",
    means: (
      <>
        This file is not the one that you declared: the two seals differ. It is simply another file (another export, a
        retouched copy, a copy from a messaging app…). <strong>Nothing was sent.</strong>
      </>
    ),
    declared: "Declared, solid vermilion line",
    yours: (name, size) => (
      <>
        Yours, ink line: {name}, {size}
      </>
    ),
  },
};
