import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COLLECTIONS } from "../backend/api/collections.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const privacy = readFileSync(join(root, "mfe-public/src/legal/fr/privacy.tsx"), "utf8").replace(/\s+/g, " ");

/** Label of the row of the privacy page that covers each collection; `null` if the collection has no personal data. */
const NAMED: Readonly<Record<string, string | null>> = {
  users: "Votre compte",
  former_names: "Votre compte",
  passkeys: "Votre compte",
  passkey_challenges: "Votre compte",
  totp: "Votre compte",
  totp_enrolments: "Votre compte",
  wallet_challenges: "Votre compte",
  sessions: "Vos sessions",
  api_keys: "Vos clés d’API",
  recoveries: "Un mot de passe oublié",
  recovery_decoys: "Un mot de passe oublié",
  email_proofs: "Une adresse à confirmer",
  email_changes: "Une adresse à confirmer",
  former_emails: "Une adresse quittée",
  objects: "Vos objets",
  object_events: "Vos objets",
  claims_of_many: "Vos objets",
  scans: "Vos objets",
  files_shown: "Vos objets",
  objects_public_parts: "Vos objets",
  blobs: "Vos objets",
  blobs_due: "Vos objets",
  small_files: "Vos objets",
  objects_erasing: null,
  objects_formerly_by_owner: "Vos transferts",
  cessions: "Vos transferts",
  transfer_offers: "Vos transferts",
  transfer_offers_due: "Vos transferts",
  transfer_declines_due: "Vos transferts",
  notifications: "Votre activité",
  news: "Votre activité",
  news_preferences: "Votre activité",
  notifications_read: "Votre activité",
  notifications_read_up_to: "Votre activité",
  bells: "Votre activité",
  views: "Votre activité",
  webhooks: "Vos webhooks",
  webhook_lanes: "Vos webhooks",
  webhook_deliveries: "Vos webhooks",
  webhook_attempts: "Vos webhooks",
  webhooks_failing: "Vos webhooks",
  webhooks_followed: "Vos webhooks",
  webhooks_erased_for: "Vos webhooks",
  outbox: "Vos e-mails en attente",
  limits: "Vos requêtes",
  guesses: "Vos requêtes",
  once: "Vos requêtes",
  download_tickets: "Vos requêtes",
  proof_tickets: "Vos requêtes",
  proofs_tickets: "Vos requêtes",
  cession_tickets: "Vos requêtes",
  file_challenges: "Vos requêtes",
  export_tickets: "Vos requêtes",
  admin_export_tickets: "Vos requêtes",
  demo_requests: "Une demande de démonstration",
  admin_audit: "Les actes d’administration",
  witnessed_checkpoints: null,
  stamps: null,
  stamp_turns: null,
  stamp_list_extracts: null,
  key_lists: null,
  remote_failures: null,
};

test("the privacy page has a row for each kind of personal data that the service stores", () => {
  const names = COLLECTIONS.map(({ all }) => String(all[0]));
  expect(names.filter((name) => !(name in NAMED))).toEqual([]);
  expect(Object.keys(NAMED).filter((name) => !names.includes(name))).toEqual([]);
  for (const { all, person } of COLLECTIONS)
    if (person !== null) expect(NAMED[String(all[0])], String(all[0])).not.toBeNull();
  for (const label of new Set(Object.values(NAMED)))
    if (label !== null) expect(privacy).toContain(`<Pair label="${label}">`);
});

/** Files of the front ends that write to the browser's storage, and the words of the privacy page about it. */
const IN_THE_BROWSER: Readonly<Record<string, string>> = {
  "mfe-assets/src/authentica/certify/way.ts": "si vous préférez envoyer vos fichiers ou les garder",
  "mfe-assets/src/batch/journal/journal.ts": "il retient aussi où vous en êtes",
  "mfe-assets/src/traceability/saved-views.ts": "les filtres que vous avez enregistrés",
  "mfe-public/src/register/register.tsx": "qu’une clé d’accès peut vous être proposée",
  "mfe-public/verifier/memory.ts": "la liste publique des clés du registre",
  "shared-ui/batch/batch-database.ts": "il retient aussi où vous en êtes",
  "shared-ui/carried/carried.ts": "votre navigateur le garde pour vous sur cet appareil",
  "shared-ui/session/page-session.ts": "les deux jetons de votre session",
  "shared-ui/session/renew.ts": "les deux jetons de votre session",
  "shared-ui/tokens/theme.ts": "le thème que vous avez choisi",
  "shell/src/app/email-proof/email-proof-notice.tsx": "remis à plus tard la confirmation de votre adresse",
};

test("the privacy page names everything that a page stores in the browser", () => {
  const writes =
    /(localStorage|sessionStorage)\.setItem\(|indexedDB\.open\(|storedTokens\(localStorage|makePasskeyOffer\(sessionStorage/;
  const files = execFileSync(
    "git",
    ["ls-files", "shell/src", "mfe-public/src", "mfe-assets/src", "mfe-admin/src", "shared-ui", "mfe-public/verifier"],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.fixture\.|gallery\//.test(file))
    .filter((file) => writes.test(readFileSync(join(root, file), "utf8")));
  expect(files).toEqual(Object.keys(IN_THE_BROWSER).sort());
  for (const words of Object.values(IN_THE_BROWSER)) expect(privacy).toContain(words);
});
