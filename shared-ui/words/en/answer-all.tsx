import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import { counted } from "../../format/counted.ts";
import { formatNumber } from "../../format/number.ts";
import type { words as french } from "../fr/answer-all.tsx";

export const words: typeof french = {
  title: (count, name) => (
    <>
      {counted(count, "object")} offered by {name}
    </>
  ),
  notNow: "Not now",
  cancel: "Cancel",
  progress: (done, of) => `${formatNumber(done)} of ${formatNumber(of)}`,
  keepOpen: "Keep this tab open. If it closes, you will find the remaining offers here.",
  stillOpen: "The offers that are still open stay in the list.",
  accept: {
    asks: (count, name) => (
      <>
        Accept the {counted(count, "object")} offered by {name}?
      </>
    ),
    terms: (name) => (
      <>
        {name} offers you these objects. If you accept, you become the owner of their registrations and receive their
        files, if they are stored. {COPYRIGHT_STAYS} Each transfer is recorded in the register:{" "}
        <strong>it cannot be undone.</strong>
      </>
    ),
    attestation:
      "Both of you can download the attestation of each transfer. It contains your name and your wallet address.",
    verb: (count) => `Accept ${counted(count, "object")}`,
    running: "Transfers in progress",
    done: (count) =>
      count === 1
        ? "1\u00a0object is now yours. The transfer is recorded in the register."
        : `${counted(count, "object")} are now yours. The transfers are recorded in the register.`,
    failed: (count) => counted(count, "object was not transferred", "objects were not transferred"),
  },
  decline: {
    asks: (count, name) => (
      <>
        Decline the {counted(count, "object")} offered by {name}?
      </>
    ),
    terms: (name) => <>They stay with {name}, who will be notified and can offer them to you again.</>,
    verb: (count) => `Decline ${counted(count, "object")}`,
    running: "Declining the offers",
    done: (count) => `You declined ${counted(count, "object")}.`,
    failed: (count) => counted(count, "object was not declined", "objects were not declined"),
  },
};
