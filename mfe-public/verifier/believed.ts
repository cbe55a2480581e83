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
import type { Words } from "./words/page.ts";

/** Returns page elements that show the contents of a policy. */
function policyOf({ policy, keyList, onlyWithdraws, by, from }: Trust, words: Words): Node[] {
  const texts = words.ground.policy;
  return [
    element("p", {}, texts.accepts),
    element(
      "ul",
      {},
      ...policy.logs.map(({ key }) =>
        element(
          "li",
          {},
          texts.register,
          element("code", {}, key.name),
          texts.byKey(isPostQuantum(key.type), toHex(key.id)),
        ),
      ),
    ),
    element("p", {}, askedWords(policy, words)),
    policy.witnesses.length === 0
      ? null
      : element(
          "ul",
          {},
          ...policy.witnesses.map(({ name, key }) =>
            element(
              "li",
              {},
              `${name}, `,
              element("code", {}, key.name),
              texts.key(isPostQuantum(key.type), toHex(key.id)),
            ),
          ),
        ),
    keyList === null ? null : element("p", {}, keyListWords(keyList.list, onlyWithdraws, words)),
    element("p", {}, texts.sources[by](from)),
    by === "person" ? null : element("p", {}, texts.caution),
  ].filter((node) => node !== null);
}

/** Describes the key list, which changes the keys of the policy. */
function keyListWords({ version, at }: KeyList, onlyWithdraws: boolean, { dates, ground }: Words): string {
  const known = ground.policy.keyList(version, inUtc(instantOf(at, dates)));
  return onlyWithdraws ? `${known} ${ground.policy.onlyWithdraws}` : known;
}

const isPostQuantum = (type: number): boolean => type === KEY_TYPES.timestampedMlDsa44;

/** Says which time-stamping authorities are trusted. */
function rootsWords(pem: string | null, { ground: { policy } }: Words): Node {
  if (pem === null) return element("p", {}, policy.noStamps);
  const roots = readPem(pem).map((der) => {
    const { name, organisation } = readCertificate(der);
    return element("li", {}, [name, organisation].filter((word) => word !== null).join(", "), ", ", fingerprintOf(der));
  });
  return element("div", {}, element("p", {}, policy.stampsUnder), element("ul", {}, ...roots));
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

/**
 * Connects the panel to its controls. `wordsNow` returns the words of the current language. `onChange` is called when
 * the user gives another policy or removes it.
 */
export function createBelieved(
  panel: HTMLDetailsElement,
  pinned: Pinned,
  { wordsNow, onChange }: { readonly wordsNow: () => Words; readonly onChange: () => void },
) {
  const part = <Type extends HTMLElement>(name: string): Type => panel.querySelector(`[data-part="${name}"]`) as Type;
  const [contents, error] = [part("words"), part("error")];
  const [input, choose, back] = [part<HTMLInputElement>("input"), part("choose"), part("back")];
  const own = pinnedTrust(pinned);
  let trust = own;

  let roots = pinned.stampRoots ?? null;
  /** Name of the file that was refused last; `null` if none was refused since. */
  let refused: string | null = null;

  function show(): void {
    const words = wordsNow();
    const { policy } = words.ground;
    contents.replaceChildren(
      ...(trust ? policyOf(trust, words) : [element("p", {}, policy.nobody)]),
      rootsWords(roots, words),
    );
    error.textContent = refused === null ? "" : policy.refused(refused);
    back.hidden = trust === own && roots === (pinned.stampRoots ?? null);
  }

  function take(next: Trust | null, nextRoots: string | null): void {
    trust = next;
    roots = nextRoots;
    refused = null;
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
      refused = file.name;
      show();
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
  return { trust: () => trust, stampRoots: () => roots, show };
}
