import { counted } from "../../format/counted.ts";
import { formatNumber } from "../../format/number.ts";
import type { words as french } from "../fr/offers.tsx";

export const words: typeof french = {
  deletedAccount: "Deleted account",
  groupTitle: (name, count) => (
    <>
      {name} offers you {counted(count, "object")}
    </>
  ),
  declineAll: "Decline all",
  acceptAll: "Accept all",
  others: (count) => `Show the others (${formatNumber(count)})`,
  otherPeople: (count) => `Show the other people (${formatNumber(count)})`,
  facts: {
    noFile: "No stored file",
    registered: (date, tokenId) => (
      <>
        Registered on {date}, entry no.&nbsp;{tokenId}.
      </>
    ),
    page: "Public page",
    pageOf: (objectName) => `Public page of ${objectName}`,
    expires: (date) => <>If you do not answer by {date}, the offer expires.</>,
  },
  wallet: {
    missing: "Your wallet address is missing",
    add: (
      <>
        An object is registered to a wallet. Open your account at the top right, choose “Edit profile”, add your
        address, then come back to accept.
      </>
    ),
    one: "The object will be registered to your wallet",
    several: "The objects will be registered to your wallet",
  },
  declined: (name) => <>You declined the offer of “{name}”.</>,
  notDeclined: (name) => <>“{name}” was not declined.</>,
  tooLate: "It is too late to undo this: the minute is over, and your answer has been sent.",
};
