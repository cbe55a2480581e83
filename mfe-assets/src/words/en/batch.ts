import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { words as french } from "../fr/batch.ts";

const files = (count: number): string => counted(count, "file");
/** Returns a number with words that have no plural: `3 registered`. */
const uncounted = (count: number, text: string): string => counted(count, text, text);
const stays = (registered: number): string =>
  `${counted(registered, "file is registered and stays registered", "files are registered and stay registered")}.`;
const CHOOSE_AGAIN = "Choose the same folder again, and we will pick up where you left off.";

export const words: typeof french = {
  toCertify: (all) => `${files(all)} to certify`,
  backToOne: "Back to a single file",
  sameAgain: "Choose the same folder again, or the same files",
  give: {
    files: "Choose files",
    hint: "Or drop a folder anywhere on the page",
    folder: "Choose a folder",
  },
  leftOut: {
    hidden: (count) =>
      count === 1
        ? "One hidden or temporary file is left out."
        : `${uncounted(count, "hidden or temporary files")} are left out.`,
    takeHidden: (count) => (count === 1 ? "Include it" : "Include them"),
    empty: (count) =>
      `${
        count === 1 ? "One empty file is left out" : `${uncounted(count, "empty files")} are left out`
      }: all empty files have the same fingerprint.`,
    unread: "Some of it could not be read",
    path: (path) => `“${path}”`,
    more: (count) => `and ${uncounted(count, "more")}.`,
    mayAdd: "The rest has been added. Check that you are allowed to read these files, then add them.",
  },
  setup: {
    title: "Certify several files",
    lead: "Several files or a whole folder, all at once.",
    inAll: (size) => `${size} in all. Objects take the names of their files.`,
    files: "Files",
    drop: "Drop your files or a folder here",
    dropMore: "Add files or a folder",
    more: (count) => `and ${uncounted(count, "more")}`,
    settings: "Settings",
    tooLarge: (count) =>
      count === 1
        ? `One file is larger than ${MAX_FILE_MIB}\u00a0MB and cannot be sent. You can keep it here.`
        : `${files(count)} are larger than ${MAX_FILE_MIB}\u00a0MB and cannot be sent. You can keep them here.`,
    cover: "Cover",
    covers: {
      own: {
        label: "One thumbnail per image",
        means: "Each image, made smaller here, is the cover of its object. Other files show their seal.",
      },
      common: {
        label: "One image for all",
        means: "PNG, JPEG, WebP or GIF. A large photo is made smaller on your device.",
      },
      seal: {
        label: "The seal",
        means: "Each object shows the seal of its fingerprint. This is the fastest.",
      },
    },
    chooseCover: "Choose the cover for all objects",
    chooseImage: "Choose an image",
    changeImage: "Change image",
    elsewhere: "A batch is in progress in another tab. Wait until it ends, or stop it there.",
    walletMissing: "Your wallet address is missing",
    addWallet: "A registration is made in the name of a wallet. Add your address in your profile, then come back.",
    certify: (all) => (all === 0 ? "Certify" : `Certify ${files(all)}`),
  },
  elsewhere: {
    opening: "One moment…",
    title: "A batch is in progress in another tab",
    lead: "Two tabs would do the same work twice.",
    means: "It continues there. If you close that tab, you can resume the batch here.",
  },
  resume: {
    lead: "This batch was not finished.",
    question: "Pick up where you left off?",
    resume: "Resume",
    left: (left, all) => {
      const are = left === 1 ? "is" : "are";
      if (left === all) return `${all === 1 ? "The file" : `All ${files(all)}`} ${are} still to be registered.`;
      return `${formatNumber(left)} of ${files(all)} ${are} still to be registered.`;
    },
    chooseAgain: CHOOSE_AGAIN,
    noFolder: "The folder could not be opened. Choose it again below.",
    elsewhere: "This batch is in progress in another tab and continues there.",
    giveUp: "Discard this batch",
    giveUpQuestion: "Discard this batch?",
    giveUpMeans: (all, registered) => {
      const one = registered === 0 ? "its file" : "the other file";
      const many = registered === 0 ? "its files" : "the other files";
      const rest =
        all - registered === 1
          ? `To register ${one}, you will have to choose it again.`
          : `To register ${many}, you will have to choose them again.`;
      return registered === 0 ? rest : `${stays(registered)} ${rest}`;
    },
    keep: "Keep this batch",
  },
  absent: {
    label: "Files to choose again",
    title: (count) => `${files(count)} to choose again`,
    without: (count) => `Continue without ${count === 1 ? "it" : "them"}`,
    missing: (count) => `${count === 1 ? "It was" : "They were"} not among the files that you chose.`,
    chooseAgain: CHOOSE_AGAIN,
  },
  again: {
    keep: (count) => `Keep ${files(count)} here`,
    retry: (count) => `Try ${files(count)} again`,
  },
  running: {
    resume: "Resume",
    pause: "Pause",
    stop: "Stop everything",
    stopQuestion: "Stop everything?",
    stopMeans: (registered, all) => {
      if (registered === 0)
        return all === 1 ? "This file will not be registered." : "None of these files will be registered.";
      return `${stays(registered)} ${all - registered === 1 ? "The other one will not be." : "The others will not be."}`;
    },
    goOn: "Continue",
    chooseAgain: "Choose again",
    waiting: (count) => `${formatNumber(count)} waiting`,
    lead: (cover, way) => `Named after the files, ${cover}, ${way}.`,
    covers: { own: "one thumbnail per image", common: "one image for all", seal: "one seal per object" },
    ways: { sent: "copies sent", kept: "files kept here" },
  },
  groups: {
    review: "To review",
    running: "In progress",
    held: "On hold",
    known: "Already known",
    deposited: "Deposited",
    registered: "Registered",
    cancelled: "Cancelled",
    more: (count) => `Show ${uncounted(count, "more")}`,
  },
  end: {
    registered: (count) => `${counted(count, "file is registered", "files are registered")} in your name`,
    deposited: (count) => counted(count, "file is deposited", "files are deposited"),
    known: (count) => counted(count, "file was already known", "files were already known"),
    nothing: "No file was registered",
    entry: (tokenId) => `Entry no.\u00a0${tokenId}.`,
    entries: (first, last) => `Entries no.\u00a0${first} to ${last}.`,
    nothingSent: "Nothing was sent.",
    alsoDeposited: (count) =>
      `${counted(count, "was declared and is now deposited", "were declared and are now deposited")}.`,
    onlyDeposited: "Their entries keep their date, and the register records that we have seen their files.",
    alsoKnown: (count) => `${counted(count, "was already known", "were already known")}.`,
    failed: (count) => `${uncounted(count, "still to review")}.`,
    cancelled: (count) => `${counted(count, "was cancelled", "were cancelled")}.`,
  },
  results: {
    preparing: "Preparing…",
    download: (count) =>
      count === 1 ? "Download the proof (ZIP)" : `Download the ${formatNumber(count)} proofs (ZIP)`,
    downloadPart: (count, part, parts) => `Download the ${formatNumber(count)} proofs (ZIP), part ${part} of ${parts}`,
    coming: "The archive is prepared while it downloads.",
    exportCsv: "Export as CSV",
    traceability: "View in Traceability",
    finish: "Finish",
    refusals: {
      awaiting_witnesses: "The register’s witnesses have not seen these entries yet. Try again in a moment.",
      unavailable: "The service is very busy, or restarting. Try again in a moment.",
    },
  },
  csv: {
    fileName: "authentica-batch.csv",
    head: {
      file: "File",
      bytes: "Size (bytes)",
      result: "Result",
      detail: "Detail",
      name: "Name of the object",
      proofId: "Proof identifier",
      hash: "SHA-256 fingerprint",
      entry: "Entry no.",
      page: "Public page",
    },
    results: {
      registered: "Registered",
      known: "Already known",
      deposited: "Deposited",
      failed: "Failed",
      cancelled: "Cancelled",
      waiting: "Waiting",
    },
  },
  progress: {
    label: "Progress",
    registered: (registered, all) => `${formatNumber(registered)} of ${uncounted(all, "registered")}`,
    sent: "Bytes sent",
    read: "Bytes read",
    left: {
      seconds: (count) => `about ${counted(count, "second")} left`,
      minutes: (count) => `about ${counted(count, "minute")} left`,
      hours: (count) => `about ${counted(count, "hour")} left`,
    },
    halted: {
      paused: "Paused",
      limited: "Waiting",
      away: "Waiting",
      full: "Stopped",
      ended: "Stopped",
    },
    ifClosed: "If it closes, you will be able to resume.",
    ended: "Your session has ended",
    signInAgain: "Sign in again, then choose the same folder again, and we will pick up where you left off.",
    full: "Sending stops here",
    keepRest: "Keep the rest here",
    whenFull: "Keep the rest here, or resume as soon as there is room.",
  },
  plate: {
    registered: (count) => uncounted(count, "registered"),
    known: (count) => uncounted(count, "already known"),
    deposited: (count) => uncounted(count, "deposited"),
    failed: (count) => uncounted(count, "failed"),
    running: (count) => `${formatNumber(count)} in progress`,
    waiting: (count) => `${formatNumber(count)} waiting`,
    cancelled: (count) => uncounted(count, "cancelled"),
    last: (count, all) => `The last ${count} of ${files(all)}.`,
  },
  row: {
    failed: "Failed.",
    registered: "Registered,",
    deposited: "Deposited,",
    percent: (part) => `${part}%`,
    cancel: "Cancel",
    keep: "Keep it here",
    chooseAgain: "Choose again",
    retry: "Try again",
    open: "Open",
    page: "Public page",
    act: (word, name) => `${word}: ${name}`,
  },
  phase: {
    entry: (tokenId) => `entry no.\u00a0${tokenId}`,
    object: (name) => `“${name}”`,
    twin: "Same content as another file of this batch. It is registered only once.",
    yours: (details) => `Already in your name${details}`,
    rivalled: (details) =>
      `Already in your name${details}. Another user has deposited this file, so your registration stays a declaration.`,
    declared: (details) => `Declared in the name of another user${details}. If you send it, it could be registered.`,
    foreign: (details) => `Registered in the name of another user${details}.`,
    foreignUnsent: (details) => `Registered in the name of another user${details}. Nothing was sent.`,
    reading: (part) => `Fingerprint, ${part}`,
    sending: (part) => `Sending, ${part}`,
    depositing: "Depositing the file",
    claiming: "Registering it in your name",
    cancelled: "Cancelled. Nothing was registered.",
    waitsForDeposit: "Waiting to be deposited",
    waitsForClaim: "Waiting to be registered",
    waitsForSending: "Waiting to be sent",
    waits: "Waiting",
    held: "Registration on hold",
  },
  spoken: {
    registered: (registered, all) => `${formatNumber(registered)} of ${uncounted(all, "registered")}.`,
    failedOne: (path) => `Failed: ${path}.`,
    failed: (count) => `${uncounted(count, "failed")}.`,
    end: (registered, deposited, known, failed) =>
      `Finished: ${uncounted(registered, "registered")}, ${
        deposited > 0 ? `${uncounted(deposited, "deposited")}, ` : ""
      }${uncounted(known, "already known")}, ${uncounted(failed, "failed")}.`,
  },
};
