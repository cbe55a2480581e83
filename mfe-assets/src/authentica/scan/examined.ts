/** What the scan needs once a file is chosen. */
export { Alert } from "@authentica/shared-ui/components/alert";
export { wordsOf } from "@authentica/shared-ui/failure";
export { certifyFile } from "../certify/certify.ts";
export { CertifyForm } from "../certify/certify-form.tsx";
export { ThumbnailChoice } from "../certify/thumbnail-choice.tsx";
export { VerdictLine } from "../certify/verdict-line.tsx";
export { cleanedCover } from "../claim/cleaned-cover.ts";
export { shrunkPicture } from "../claim/shrunk-picture.ts";
export { UPLOAD_WORDS } from "../upload-words.ts";
export { generateHash, verifyObject } from "./calls.ts";
export { ChosenFile } from "./chosen-file.tsx";
export { LeaveDialog } from "./leave-dialog.tsx";
export { ObjectDetails } from "./object-details.tsx";
export { PhaseWords } from "./phase-words.ts";
export { ScanProgress } from "./scan-progress.tsx";
export { TooLarge } from "./too-large.tsx";
