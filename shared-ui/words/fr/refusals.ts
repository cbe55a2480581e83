import type { ErrorCode } from "@authentica/backend/contract/errors";
import { words as failure } from "./failure.ts";

/** General text of each error code, suitable for any screen. Only builds for a chosen language use it. */
const byCode: Readonly<Record<ErrorCode, string>> = {
  invalid_input: "Votre saisie est incomplète ou inexacte. Vérifiez-la, puis réessayez.",
  invalid_credentials: "Ces identifiants ne sont pas les bons. Vérifiez-les, puis réessayez.",
  second_factor_required: "Confirmez votre connexion avec votre second facteur.",
  unauthenticated: "Votre session est terminée. Reconnectez-vous.",
  forbidden: "Cette demande est refusée. Vérifiez votre saisie, et que votre compte a le droit de la faire.",
  not_found: "Ce que vous cherchez n’existe pas, ou n’existe plus.",
  method_not_allowed: "Le service ne permet pas cette demande.",
  not_acceptable: "Le service ne sait pas répondre sous la forme demandée.",
  already_registered: "Ce fichier est déjà inscrit au registre.",
  conflict: "Un autre changement empêche celui-ci. Actualisez la page, puis réessayez.",
  in_progress: "Cette demande est déjà en cours. Patientez un instant.",
  gone: "Ce que vous cherchez n’existe plus, ou ce lien a expiré.",
  too_large: "Ce fichier ou ces données dépassent la taille permise.",
  unsupported_media_type: "Ce type de fichier n’est pas accepté ici.",
  key_reused: "Cette demande est différente de celle déjà reçue. Actualisez la page, puis réessayez.",
  timeout: "L’envoi s’est interrompu avant la fin. Vérifiez votre connexion, puis réessayez.",
  rate_limited: `${failure.tooMany} Réessayez plus tard.`,
  reauthentication_required: "Confirmez votre identité pour continuer.",
  second_factor_missing: "Ajoutez d’abord un second facteur à votre compte.",
  internal: failure.serverTrouble,
  unavailable: "Le service est très occupé, ou redémarre. Réessayez dans un instant.",
  awaiting_witnesses: failure.awaitingWitnesses,
  publication_stopped: failure.publicationStopped,
  quota_exceeded: "Votre compte n’a plus de place. Les fichiers en attente d’inscription en occupent aussi.",
  no_space: "Il n’y a plus de place sur le serveur pour de nouveaux fichiers. Réessayez plus tard.",
};

export const words = {
  byCode,
  /** Refusal without an error code. */
  refused: "Le service a refusé cette demande.",
};
