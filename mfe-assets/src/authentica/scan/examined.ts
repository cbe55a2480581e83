/** What the scan needs once a file is chosen. */
export { Alert } from "@authentica/shared-ui/components/alert";
export { wordsOf } from "@authentica/shared-ui/failure";
export { DifferentHash, openOneFile } from "../../engine/one-file.ts";
export { UPLOAD_WORDS } from "../../engine/upload-words.ts";
export { WaitingNotice } from "../../engine/waiting-notice.tsx";
export { CertifyForm } from "../certify/certify-form.tsx";
export { ThumbnailChoice } from "../certify/thumbnail-choice.tsx";
export { VerdictLine } from "../certify/verdict-line.tsx";
export { cleanedCover } from "../claim/cleaned-cover.ts";
export { shrunkPicture } from "../claim/shrunk-picture.ts";
export { verifyObject } from "./calls.ts";
export { ChosenFile } from "./chosen-file.tsx";
export { LeaveDialog } from "./leave-dialog.tsx";
export { ObjectDetails } from "./object-details.tsx";
export { PhaseWords } from "./phase-words.ts";
export { ScanProgress } from "./scan-progress.tsx";
export { TooLarge } from "./too-large.tsx";
