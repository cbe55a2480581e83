/** Words of the pages behind the unsubscribe links in e-mails, in French. */
import type { NewsKind } from "../../contract/event-text.ts";

const KINDS: Readonly<Record<NewsKind, string>> = {
  offers: "Les propositions de transfert qui vous sont faites",
  answers: "Les réponses aux propositions de transfert",
  views: "Les consultations de vos objets",
  changes: "Les modifications de vos objets",
};

export const unsubscribe = {
  /** The page that asks for confirmation. */
  asking: {
    title: "Ne plus recevoir ces messages\u00a0?",
    text: (kind: NewsKind): string =>
      `${KINDS[kind]} ne vous seront plus envoyées par e-mail. Elles restent dans vos notifications. Les messages qui touchent à votre compte ou à sa sécurité sont toujours envoyés.`,
    button: "Ne plus les recevoir",
    preferences: "Choisir chaque message reçu",
  },
  /** The page that confirms it. */
  done: {
    title: "C’est noté",
    text: (kind: NewsKind): string =>
      `${KINDS[kind]} ne vous sont plus envoyées par e-mail. Elles restent dans vos notifications, où vous pouvez revenir sur ce choix.`,
    preferences: "Voir mes notifications",
  },
};

export type UnsubscribeWords = typeof unsubscribe;
