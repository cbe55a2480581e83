import type { NewsKind } from "../../contract/told.ts";
import { smallPage } from "../../platform/http/pages/small-page.ts";

const LETTERS: Readonly<Record<NewsKind, string>> = {
  offers: "Les propositions de transfert qui vous sont faites",
  answers: "Les réponses aux propositions de transfert",
  views: "Les consultations de vos objets",
  changes: "Les modifications de vos objets",
};

const PREFERENCES = "/notifications#preferences";

export interface UnsubscribePage {
  readonly kind: NewsKind;
  /** Whether such letters are still sent. */
  readonly isOn: boolean;
  /** Of `shellHead`. */
  readonly head: string | null;
}

/** Asks whether no more letters of a kind are wanted, or says that none are sent. */
export const unsubscribePage = ({ kind, isOn, head }: UnsubscribePage): string =>
  isOn
    ? smallPage({
        title: "Ne plus recevoir ces messages&nbsp;?",
        mark: "@",
        content: `<p>${LETTERS[kind]} ne vous seront plus envoyées par e-mail. Elles restent dans vos notifications. Les messages qui touchent à votre compte ou à sa sécurité sont toujours envoyés.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="way">Ne plus les recevoir</button></form>
<p><a href="${PREFERENCES}">Choisir chaque message reçu</a></p>`,
        head,
      })
    : smallPage({
        title: "C’est noté",
        mark: "@",
        content: `<p>${LETTERS[kind]} ne vous sont plus envoyées par e-mail. Elles restent dans vos notifications, où vous pouvez revenir sur ce choix.</p>
<p><a class="way" href="${PREFERENCES}">Voir mes notifications</a></p>`,
        head,
      });
