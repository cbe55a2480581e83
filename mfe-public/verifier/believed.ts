/** Panel of the page that shows what the verifier trusts: the pinned policy, or a policy that the user gives. */
import { instantOf, inUtc } from "@authentica/backend/contract/instant";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { readCertificate } from "@authentica/backend/stamp/certificate";
import { readPem } from "@authentica/backend/stamp/pem";
import { toHex } from "@authentica/backend/tlog/bytes";
import { digest } from "@authentica/backend/tlog/hash";
import type { KeyList } from "@authentica/backend/tlog/key-list";
import { KEY_TYPES } from "@authentica/backend/tlog/note";
import { element } from "./element.ts";
import { askedWords } from "./quorum-words.ts";
import { givenTrust, pinnedTrust, type Trust } from "./trust.ts";

const SOURCES: Readonly<Record<Trust["by"], (from: string | null) => string>> = {
  build: () => "Cette politique a été inscrite ici à la construction du vérificateur.",
  service: (from) => `Cette politique a été inscrite ici par le service qui a remis le vérificateur, ${from}.`,
  "first-use": (from) => `Cette politique est celle que le service ${from} a donnée à la première utilisation.`,
  person: (from) => `Cette politique vient de votre fichier «\u00a0${from}\u00a0».`,
};

const CAUTION =
  "Elle ne vaut que ce que vaut l’endroit d’où vient ce vérificateur\u00a0: s’il est arrivé avec l’archive, la même personne a pu modifier les deux. Prenez-le plutôt vous-même sur le site du registre, qui affiche son empreinte et l’inscrit au registre.";

const NOBODY =
  "Personne\u00a0: aucune politique n’est inscrite ici. Aucune preuve ne sera dite authentique tant que vous n’en donnez pas une, obtenue autrement que par l’archive.";

/** Returns page elements that show the contents of a policy. */
function policyOf({ policy, keyList, onlyWithdraws, by, from }: Trust): Node[] {
  return [
    element("p", {}, "Il accepte les signatures de\u00a0:"),
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
    element("p", {}, askedWords(policy)),
    policy.witnesses.length === 0
      ? null
      : element(
          "ul",
          {},
          ...policy.witnesses.map(({ name, key }) =>
            element("li", {}, `${name}, `, element("code", {}, key.name), `, clé ${kindOf(key.type)}${toHex(key.id)}`),
          ),
        ),
    keyList === null ? null : element("p", {}, keyListWords(keyList.list, onlyWithdraws)),
    element("p", {}, SOURCES[by](from)),
    by === "person" ? null : element("p", {}, CAUTION),
  ].filter((node) => node !== null);
}

/** Describes the key list, which changes the keys of the policy. */
function keyListWords({ version, at }: KeyList, onlyWithdraws: boolean): string {
  const known = `Connaît la liste des clés du registre, version ${version}, du ${inUtc(instantOf(at))}.`;
  return onlyWithdraws ? `${known} Elle retire des clés à cette politique et n’en ajoute aucune.` : known;
}

const kindOf = (type: number): string => (type === KEY_TYPES.timestampedMlDsa44 ? "post-quantique " : "");

/** Says which time-stamping authorities are trusted. */
function rootsWords(pem: string | null): Node {
  if (pem === null) return element("p", {}, "Il n’accepte aucun horodatage.");
  const roots = readPem(pem).map((der) => {
    const { name, organisation } = readCertificate(der);
    return element("li", {}, [name, organisation].filter((word) => word !== null).join(", "), ", ", fingerprintOf(der));
  });
  return element(
    "div",
    {},
    element("p", {}, "Il accepte l’heure des autorités d’horodatage sous ces racines\u00a0:"),
    element("ul", {}, ...roots),
  );
}

/**
 * Shows the SHA-256 of a certificate in groups of four digits. Users can compare it with the fingerprint that the
 * authority publishes.
 */
const fingerprintOf = (der: Uint8Array): Node =>
  element("code", { class: "hash" }, (toHex(digest(der)).match(/.{4}/g) ?? []).join(" "));

/** Whether the file contains certificates in PEM format. Throws `SyntaxError` if they cannot be parsed. */
function isPem(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes("-----BEGIN CERTIFICATE-----")) return false;
  for (const der of readPem(text)) readCertificate(der);
  return true;
}

/** Connects the panel to its controls. `onChange` is called when the user gives another policy or removes it. */
export function createBelieved(panel: HTMLDetailsElement, pinned: Pinned, onChange: () => void) {
  const part = <Type extends HTMLElement>(name: string): Type => panel.querySelector(`[data-part="${name}"]`) as Type;
  const [words, error] = [part("words"), part("error")];
  const [input, choose, back] = [part<HTMLInputElement>("input"), part("choose"), part("back")];
  const own = pinnedTrust(pinned);
  let trust = own;

  let roots = pinned.stampRoots ?? null;

  function show(): void {
    words.replaceChildren(...(trust ? policyOf(trust) : [element("p", {}, NOBODY)]), rootsWords(roots));
    back.hidden = trust === own && roots === (pinned.stampRoots ?? null);
  }

  function take(next: Trust | null, nextRoots: string | null): void {
    trust = next;
    roots = nextRoots;
    error.textContent = "";
    show();
    onChange();
  }

  async function read(file: File): Promise<void> {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      // A PEM file adds roots of time-stamping authorities to the current policy. Any other file is read as a new
      // policy, for which the pinned roots do not apply.
      if (isPem(bytes)) take(trust, new TextDecoder().decode(bytes));
      else take(givenTrust(file.name, bytes, pinned), null);
    } catch {
      error.textContent = `«\u00a0${file.name}\u00a0» n’est pas une politique de registre, ni un fichier PEM de racines d’horodatage. Ce qui est affiché reste en vigueur.`;
    }
    panel.open = true;
  }

  choose.addEventListener("click", () => input.click());
  back.addEventListener("click", () => {
    take(own, pinned.stampRoots ?? null);
    choose.focus();
  });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void read(file);
    input.value = "";
  });
  show();
  panel.open = own === null;
  return { trust: () => trust, stampRoots: () => roots };
}
