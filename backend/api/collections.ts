import { emailChangeRecords, emailProofRecords, formerEmailRecords } from "../accounts/address/store.ts";
import { apiKeyRecords } from "../accounts/api-keys/store.ts";
import { sessionRecords } from "../accounts/auth/store.ts";
import { demoRequestRecords } from "../accounts/contact/service.ts";
import { challengeRecords } from "../accounts/passkeys/challenges.ts";
import { passkeyRecords } from "../accounts/passkeys/store.ts";
import { recoveryRecords } from "../accounts/recovery/store.ts";
import { totpEnrolmentRecords, totpRecords } from "../accounts/totp/store.ts";
import { formerNameRecords } from "../accounts/users/names.ts";
import { userRecords } from "../accounts/users/store.ts";
import { walletChallengeRecords } from "../accounts/wallet/store.ts";
import { auditRecords } from "../admin/console/audit-log/audit-log.ts";
import { adminExportTickets } from "../admin/console/exports.ts";
import { remoteFailureRecords } from "../admin/console/remote-failures/store.ts";
import { exportTickets } from "../admin/personal-data/export.ts";
import { fileChallenges } from "../objects/access/show-file.ts";
import { shownFileRecords } from "../objects/access/shown-files.ts";
import { manyRecords } from "../objects/lifecycle/many.ts";
import { downloadTickets } from "../objects/lifecycle/service.ts";
import { preferenceRecords } from "../objects/notifications/preferences.ts";
import {
  newsRecords,
  newsSignalRecords,
  notificationRecords,
  readMarkRecords,
  readUpToRecords,
  viewRecords,
} from "../objects/notifications/store.ts";
import { proofsTickets } from "../objects/proofs/collected.ts";
import { proofTickets } from "../objects/proofs/service.ts";
import { blobDueRecords } from "../objects/record/blobs-due.ts";
import { eventRecords } from "../objects/record/event-store.ts";
import { publicPartsRecords } from "../objects/record/public-parts.ts";
import { erasureNoteRecords, formerOwnershipRecords, objectRecords } from "../objects/record/store.ts";
import { blobRecords, scanRecords } from "../objects/scans/store.ts";
import { cessionRecords } from "../objects/transfers/cession-store.ts";
import { cessionTickets } from "../objects/transfers/cessions.ts";
import { declineDueRecords, offerDueRecords, offerRecords } from "../objects/transfers/store.ts";
import { smallFiles } from "../platform/blobs/small.ts";
import { onceRecords } from "../platform/http/calls/idempotency.ts";
import type { Records } from "../platform/kv/collection.ts";
import { usesRecords } from "../platform/limits/counting.ts";
import { guessesRecords } from "../platform/limits/guesses.ts";
import { decoyRecords } from "../platform/mail/decoy.ts";
import { outboxRecords } from "../platform/mail/outbox.ts";
import { type ConfiguredPlugin, LEFT_OUT, PLUGINS } from "../plugins/plugins.ts";
import { keyListRecords } from "../registry/keys/store.ts";
import { listExtractRecords, stampRecords, stampTurnRecords } from "../registry/stamping/store.ts";
import { witnessedCheckpointRecords } from "../registry/witnessing/witnessed-checkpoints.ts";

/**
 * All collections of the core, in the order of a data export. Not included are the log, and single records such as the
 * store's format, the list of administrators, the ends of log and audit log, and the last result of fsck.
 */
const BEFORE: readonly Records<object>[] = [
  userRecords,
  formerNameRecords,
  emailProofRecords,
  emailChangeRecords,
  formerEmailRecords,
  sessionRecords,
  passkeyRecords,
  apiKeyRecords,
  challengeRecords,
  totpRecords,
  totpEnrolmentRecords,
  walletChallengeRecords,
  recoveryRecords,
  decoyRecords,
  objectRecords,
  eventRecords,
  erasureNoteRecords,
  formerOwnershipRecords,
  publicPartsRecords,
  cessionRecords,
  manyRecords,
  offerRecords,
  offerDueRecords,
  declineDueRecords,
  notificationRecords,
  newsRecords,
  preferenceRecords,
  readMarkRecords,
  readUpToRecords,
  newsSignalRecords,
  viewRecords,
];

const AFTER: readonly Records<object>[] = [
  scanRecords,
  shownFileRecords,
  blobRecords,
  blobDueRecords,
  smallFiles,
  witnessedCheckpointRecords,
  stampRecords,
  stampTurnRecords,
  listExtractRecords,
  demoRequestRecords,
  outboxRecords,
  usesRecords,
  guessesRecords,
  onceRecords,
  downloadTickets,
  proofTickets,
  proofsTickets,
  fileChallenges,
  cessionTickets,
  exportTickets,
  adminExportTickets,
  auditRecords,
  keyListRecords,
  remoteFailureRecords,
];

/** Returns all collections of the core and of these plugins. */
export const collectionsWith = (plugins: readonly Pick<ConfiguredPlugin["plugin"], "collections">[]) => [
  ...BEFORE,
  ...plugins.flatMap(({ collections }) => collections),
  ...AFTER,
];

/**
 * All collections. Those of plugins that are switched off are included, because their records are still checked,
 * exported, and erased with the account.
 */
export const COLLECTIONS: readonly Records<object>[] = collectionsWith([...PLUGINS, ...LEFT_OUT]);
