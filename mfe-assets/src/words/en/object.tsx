import type { words as french } from "../fr/object.tsx";

export const words: typeof french = {
  back: "Back to traceability",
  object: "Object",
  loading: "Loading the object…",
  failed: "The object could not be loaded",
  unknown: {
    title: "There is no object with this identifier",
    means:
      "Check the address, letter by letter. You can also find an object by its file, its fingerprint or its number.",
    search: "Search the register",
  },
  offer: {
    open: (to) => <>In transfer: offered to {to}</>,
    openMeans: (until) => <>It stays yours until the offer is accepted. The recipient can accept until {until}.</>,
    cancel: "Withdraw the offer",
    toYou: (from) => <>{from} offers you this object</>,
    toYouMeans: (until) => <>If you do not answer by {until}, the offer expires.</>,
    answer: "Answer",
  },
  name: {
    erased: "Erased object",
    unnamed: (tokenId) => `Entry no.\u00a0${tokenId}`,
    rename: "Rename",
    label: "Name of the object",
    save: "Save",
    cancel: "Cancel",
  },
  head: {
    entry: "Entry",
    number: (tokenId) => `no.\u00a0${tokenId}`,
    proofId: "Proof identifier",
    copyProofId: "Copy the identifier",
    copyLink: "Copy the link",
  },
  story: {
    gone: (at, erasedAt) => (
      <>
        Registered on {at}, erased with its owner’s account on {erasedAt}. The entry stays in the register.
      </>
    ),
    given: (at, to, on) => (
      <>
        Registered on {at}, transferred to {to ?? "an account that has since been deleted"} on {on}. You keep the
        history and the attestation of transfer.
      </>
    ),
    registered: (at) => <>Registered on {at}.</>,
    owner: (name) => <>It belongs to {name}.</>,
    ownerUnknown: "It belongs to another user.",
    isRevoked: "The registration has been revoked.",
    revoked: (at, revokedAt) => (
      <>
        Registered on {at}, revoked on {revokedAt}. The registration existed; it is no longer valid.
      </>
    ),
    received: (at, since) => (
      <>
        Registered on {at}, yours since {since}.
      </>
    ),
    own: (at) => <>Registered in your name on {at}.</>,
  },
  proof: {
    title: "Proof",
    hash: "SHA-256 fingerprint",
    registration: "Registration",
    deposit: "Deposit of the file",
    file: "File",
    deposited: "Deposited",
    wallet: "Wallet",
    redacted: "Anonymous proof (no name, no title)",
    gave: (day) => `Attestation of transfer, object transferred on ${day}`,
    received: (day) => `Attestation of transfer, object received on ${day}`,
  },
  file: {
    declared: "It has not left your device. Keep the original: without it, the proof is worth nothing.",
    kept: ", stored here",
    erased: (at) => <>, erased from our servers on {at}. The entry stays.</>,
    download: "Download",
    erase: "Erase the file",
    offered: "The file is on offer with the object. To erase it, withdraw the offer first.",
  },
  erase: {
    title: "Erase the file?",
    cancel: "Cancel",
    erase: "Erase permanently",
    means: (name, size) => (
      <>
        “{name}”{size !== null && ` (${size})`} can no longer be downloaded from here, not even by you. It is erased
        from our servers within two days, and from backups when these are replaced.
      </>
    ),
    stays: (
      <>
        The object stays in the register, marked to show that its file has been erased. Keep the original: without it,
        the proof is worth nothing. <strong>This cannot be undone.</strong>
      </>
    ),
    erased: (what) => `The file of ${what} has been erased. Its entry stays in the register.`,
    failed: (what) => `The file of ${what} was not erased.`,
  },
  metadata: {
    title: "Metadata",
    add: "Add",
    addLabel: "Add metadata",
    edit: "Edit",
    editLabel: "Edit metadata",
    examples: "Add an edition number, a place, a version…",
    means:
      "The register contains only a fingerprint of them. They can be read by you, and by people to whom you give the complete proof or the object.",
  },
  share: {
    title: "Share",
    publicTitle: "Public page",
    unnamed: "Registered object",
    code: "QR code of the public page",
    means:
      "It can be opened without an account. It never shows the file. It shows the owner’s name, the title and the thumbnail only if the owner chooses to.",
    open: "View the public page",
    share: "Share",
    copy: "Copy",
  },
  shown: {
    legend: "On the public page",
    parts: { owner: "Show my name", title: "Show the title", thumbnail: "Show the thumbnail" },
    means:
      "You can stop showing them. The register does not contain them, but people who have seen them may keep them.",
    failed: "The setting could not be saved.",
  },
  acts: {
    title: "Transfer or revoke",
    revokedTitle: "What remains",
    revoked: "Revoked",
    revokedMeans:
      "The registration is still visible in the register, marked “revoked”. The file can be registered again.",
    transfer: "Transfer",
    transferMeans: "To an e-mail address or a wallet. Nothing changes until the recipient accepts.",
    offered: "It has already been offered to another person. Withdraw that offer first.",
    revoke: "Revoke",
    revokeMeans: "This is final. The registration will still be visible, marked “revoked”.",
    endsOffer: "The open offer is withdrawn.",
  },
  witnessed: {
    title: "Independent witnesses",
    failed: "The register’s signatures could not be loaded.",
    loading: "Reading the register…",
    publicPage: "The public page",
    provesAll: "checks the whole proof.",
    pending: (tokenId) => `No checkpoint covers entry no.\u00a0${tokenId} yet. This usually takes a few seconds.`,
    insufficient: "Its signatures do not meet today’s policy.",
    covered: (tokenId, isWatched) =>
      `This checkpoint covers entry no.\u00a0${tokenId}. Your browser has checked ${
        isWatched ? "each signature; times are in Paris time" : "its signature"
      }.`,
  },
  history: {
    title: "Activity history",
    loading: "Loading activity…",
    failed: (reason) => `Could not load the activity: ${reason}`,
    empty: "No activity found for this object.",
    emptyMeans: "Its registration, its changes and its views will appear here.",
    older: (count) => `Show older activity (${count} more)`,
    end: "There is nothing older.",
  },
};
