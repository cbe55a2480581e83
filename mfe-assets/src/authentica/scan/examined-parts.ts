import { lazy } from "react";

/** What comes once somebody is about to choose a file: parts of the screen, and what is done with the file. */
export const loadExamined = () => import(/* webpackChunkName: "later-examined" */ "./examined.ts");

export const Alert = lazy(async () => ({ default: (await loadExamined()).Alert }));
export const CertifyForm = lazy(async () => ({ default: (await loadExamined()).CertifyForm }));
export const ChosenFile = lazy(async () => ({ default: (await loadExamined()).ChosenFile }));
export const LeaveDialog = lazy(async () => ({ default: (await loadExamined()).LeaveDialog }));
export const ObjectDetails = lazy(async () => ({ default: (await loadExamined()).ObjectDetails }));
export const PhaseWords = lazy(async () => ({ default: (await loadExamined()).PhaseWords }));
export const ScanProgress = lazy(async () => ({ default: (await loadExamined()).ScanProgress }));
export const ThumbnailChoice = lazy(async () => ({ default: (await loadExamined()).ThumbnailChoice }));
export const TooLarge = lazy(async () => ({ default: (await loadExamined()).TooLarge }));
export const WaitingNotice = lazy(async () => ({ default: (await loadExamined()).WaitingNotice }));
export const VerdictLine = lazy(async () => ({ default: (await loadExamined()).VerdictLine }));
