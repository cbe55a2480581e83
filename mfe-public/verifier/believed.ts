/** Whom the page believes: the policy that it brings, or the one that somebody gives it. */
import type { Pinned } from "@authentica/backend/contract/verifier";
import { toHex } from "@authentica/backend/tlog/bytes";
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import { NO_QUORUM, type Policy } from "@authentica/backend/tlog/policy";
import { element } from "./element.ts";
import { givenTrust, pinnedTrust, type Trust } from "./trust.ts";

const SOURCES: Readonly<Record<Trust["by"], (from: string | null) => string>> = {
  build: () => "Cette politique a été inscrite ici à la construction du vérificateur.",
  service: (from) => `Cette politique a été inscrite ici par le service qui a remis le vérificateur, ${from}.`,
  person: (from) => `Cette politique vient de votre fichier «\u00a0${from}\u00a0».`,
};

const CAUTION =
  "Elle ne vaut que ce que vaut l’endroit d’où vient ce vérificateur\u00a0: reçu avec une archive, il est l’œuvre de qui a fait l’archive. Prenez-le plutôt vous-même sur le site du registre, qui affiche son empreinte et l’inscrit au registre.";

const NOBODY =
  "Personne\u00a0: aucune politique n’est inscrite ici. Aucune preuve ne sera dite authentique tant que vous n’en donnez pas une, obtenue autrement que par l’archive.";

/** What of a policy there is to see. */
function policyOf({ policy, by, from }: Trust): Node[] {
  return [
    element("p", {}, "Croit ce que signe\u00a0:"),
    element(
      "ul",
      {},
      ...policy.logs.map(({ key }) =>
        element(
          "li",
          {},
          "le registre ",
          element("code", {}, key.name),
          `, par sa clé ${kindOf(key.type)}${toHex(key.id)}`,
        ),
      ),
    ),
    element("p", {}, askedOf(policy)),
    policy.witnesses.length === 0
      ? null
      : element(
          "ul",
          {},
          ...policy.witnesses.map(({ name, key }) =>
            element("li", {}, `${name}, `, element("code", {}, key.name), `, clé ${kindOf(key.type)}${toHex(key.id)}`),
          ),
        ),
    element("p", {}, SOURCES[by](from)),
    by === "person" ? null : element("p", {}, CAUTION),
  ].filter((node) => node !== null);
}

const kindOf = (type: number): string => (type === KEY_TYPES.timestampedMlDsa44 ? "post-quantique " : "");

function askedOf({ witnesses, groups, quorum }: Policy): string {
  if (quorum === NO_QUORUM)
    return witnesses.length === 0
      ? "Sans témoin\u00a0: que ce registre soit unique, seul le service l’affirme."
      : "Sans exiger de témoin\u00a0; ceux-ci sont montrés quand ils l’ont vu\u00a0:";
  const group = groups.find(({ name }) => name === quorum);
  if (!group) return `Quand le témoin ${quorum} l’a vu\u00a0:`;
  const [least, most] = [group.threshold, group.members.length];
  return `Quand ${least} de ces ${most} au moins l’ont vu (${group.members.join(", ")})\u00a0:`;
}

/** Ties the panel up. `onChange` runs when somebody gives another policy, or takes it back. */
export function createBelieved(panel: HTMLDetailsElement, pinned: Pinned, onChange: () => void) {
  const part = <Type extends HTMLElement>(name: string): Type => panel.querySelector(`[data-part="${name}"]`) as Type;
  const [words, error] = [part("words"), part("error")];
  const [input, choose, back] = [part<HTMLInputElement>("input"), part("choose"), part("back")];
  const own = pinnedTrust(pinned);
  let trust = own;

  function show(): void {
    words.replaceChildren(...(trust ? policyOf(trust) : [element("p", {}, NOBODY)]));
    back.hidden = trust === own;
  }

  function take(next: Trust | null): void {
    trust = next;
    error.textContent = "";
    show();
    onChange();
  }

  async function read(file: File): Promise<void> {
    try {
      take(givenTrust(file.name, new Uint8Array(await file.arrayBuffer())));
    } catch {
      error.textContent = `«\u00a0${file.name}\u00a0» n’est pas une politique de registre. Celle qui est affichée reste en vigueur.`;
    }
    panel.open = true;
  }

  choose.addEventListener("click", () => input.click());
  back.addEventListener("click", () => {
    take(own);
    choose.focus();
  });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void read(file);
    input.value = "";
  });
  show();
  panel.open = own === null;
  return { trust: () => trust };
}
