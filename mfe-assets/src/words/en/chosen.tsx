import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { words as french } from "../fr/chosen.tsx";

const objects = (count: number): string => counted(count, "object");
const files = (count: number): string => counted(count, "file");

export const words: typeof french = {
  label: "Selected objects",
  chosen: (count) => counted(count, "object selected", "objects selected"),
  of: (total) => `of ${formatNumber(total)}`,
  all: "Select all",
  none: "Clear the selection",
  proofs: (wide) => <>Proofs{wide(" (ZIP)")}</>,
  csv: "CSV",
  offer: "Offer",
  erase: (wide) => <>Erase{wide(" the files")}</>,
  revoke: "Revoke",
  proofsBegun: (count) => `The download of the proofs of ${objects(count)} is starting.`,
  proofsFailed: "The proofs could not be downloaded.",
  csvFailed: "The selected objects could not be exported.",
  dialog: {
    cancel: "Cancel",
    to: "E-mail address or wallet of the recipient",
    toHint: "Check it carefully. A recipient by e-mail need not have an account yet.",
    typeCount: (count) => `To confirm, type ${count}`,
    wrongCount: (count) => `Type the number of objects to revoke: ${count}.`,
    progress: (done, of) => `${done} of ${of}`,
    stillChosen: "What was not done stays selected.",
    final: "This cannot be undone.",
    quoted: (name) => <>“{name}”</>,
  },
  acts: {
    offer: {
      title: (count) => `Offer ${objects(count)}`,
      verb: (count) => `Offer ${objects(count)}`,
      one: (name) => (
        <>
          You offer {name} to one person, who has 14&nbsp;days to accept it. Until then it stays yours, and you can
          withdraw the offer. If they accept it, they become the owner of the registration and receive the file.{" "}
          {COPYRIGHT_STAYS}
        </>
      ),
      several: `You offer all of them to the same person, who has 14\u00a0days to accept each one. Until then they stay yours, and you can withdraw the offer. For each object that they accept, that person becomes the owner of the registration and receives the file. ${COPYRIGHT_STAYS}`,
      others: (count) =>
        count < 2
          ? "One selected object cannot be offered: it is revoked, transferred or already offered. It stays as it is."
          : `${objects(count)} in the selection cannot be offered: they are revoked, transferred or already offered. They stay as they are.`,
      running: "Offering",
      done: (count, to) => `${counted(count, "object has been", "objects have been")} offered to ${to}.`,
      failed: (count) => counted(count, "object was not offered", "objects were not offered"),
    },
    erase: {
      title: (count) => (count < 2 ? "Erase the file stored here?" : `Erase ${files(count)} stored here?`),
      verb: (count) => (count < 2 ? "Erase the file" : `Erase ${files(count)}`),
      one: (name, size) => (
        <>
          {name}, {size}. The object stays registered and its proof stays valid, but we will no longer be able to give
          you this file. Keep the original: without it, the proof is worth nothing.
        </>
      ),
      several: (count, size) =>
        `${files(count)}, ${size}. The objects stay registered and their proofs stay valid, but we will no longer be able to give you these files. Keep the originals: without them, the proofs are worth nothing.`,
      others: (count) =>
        count < 2
          ? "One selected object has no file to erase, or is offered with its file. It stays as it is."
          : `${objects(count)} in the selection have no file to erase, or are offered with their files. They stay as they are.`,
      running: "Erasing",
      done: (count) => `${counted(count, "file has been", "files have been")} erased.`,
      failed: (count) => counted(count, "file was not erased", "files were not erased"),
    },
    revoke: {
      title: (count) => (count < 2 ? "Revoke this object?" : `Revoke ${objects(count)}?`),
      verb: (count) => (count < 2 ? "Revoke permanently" : `Revoke ${objects(count)}`),
      one: (name) => (
        <>
          {name} will no longer be valid. Its registration will still be visible in the register, marked “revoked”. The
          file can be registered again, by you or by another person.
        </>
      ),
      several:
        "They will no longer be valid. Their registrations will still be visible in the register, marked “revoked”. The files can be registered again, by you or by other people.",
      others: (count) =>
        count < 2
          ? "One selected object is already revoked, or is no longer yours. It stays as it is."
          : `${objects(count)} in the selection are already revoked, or are no longer yours. They stay as they are.`,
      running: "Revoking",
      done: (count) => `${counted(count, "object has been", "objects have been")} revoked.`,
      failed: (count) => counted(count, "object was not revoked", "objects were not revoked"),
    },
  },
};
