/** Every medium states the same about an object in each state, and no more than `publicStatus`. */
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { CERTIFICATE, SUMMARY } from "../contract/proof-archive.ts";
import { publicStatus } from "../contract/public-status.ts";
import type { TokenAnswer } from "../contract/registry.ts";
import { badgePath } from "../formats/seal/badge.ts";
import { linkPreviews } from "../objects/public/object-preview.ts";
import type { LinkPreview } from "../platform/http/pages/link-preview.ts";
import { PLUGINS, previewsOf } from "../plugins/plugins.ts";
import { body, type Person, sha256 } from "./harness.ts";
import { readPdf } from "./read-pdf.ts";
import { openWhole } from "./standard-plugins.ts";

const ORIGIN = "http://localhost:8000";
const FILE = "a file";
const MAKINGS = ["deposited", "declared", "deposited later", "with its file erased"] as const;
const ENDS = ["active", "revoked", "erased"] as const;
const STATES = MAKINGS.flatMap((making) => ENDS.map((end) => [making, end] as const));

const MINUTE_MS = 60_000;

/** Statements that a file was registered. */
const CLAIMS_A_FILE = /fichier (a été )?inscrit|\binscrit (le|au)\b|existence et d’intégrité/i;
const SAYS_ENDED = /révoqu|supprimé/i;

async function openState(making: (typeof MAKINGS)[number], end: (typeof ENDS)[number]) {
  const app = await openWhole();
  const ada = await app.signUp("Ada");
  const isDeposited = making === "deposited" || making === "with its file erased";
  if (isDeposited) await body(app.scan(ada, FILE, "contrat.pdf"));
  const { objectId, tokenId } = await app.claimed(ada, sha256(FILE), { objectName: "Contrat" });
  const act = (path: string) => body(app.call("POST", path, ada, { objectId }));
  app.pass(MINUTE_MS);
  if (making === "deposited later") {
    await body(app.scan(ada, FILE, "contrat.pdf"));
    await act("/object/deposit-file");
  }
  if (making === "with its file erased") await act("/object/erase-file");
  app.pass(MINUTE_MS);
  if (end === "revoked") await act("/object/revoke-object");
  if (end === "erased") {
    await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
    await app.resumeErasures();
  }
  return { ...app, ada, objectId, tokenId };
}

type State = Awaited<ReturnType<typeof openState>>;

/** Returns the texts of each medium, by its name. */
async function mediaOf({ app, call, tokenId, objectId, ada }: State, isHeld: boolean): Promise<Record<string, string>> {
  const byToken = (number: number) => body<TokenAnswer>(call("GET", `/registry/token/${number}`, null));
  const preview = await linkPreviews({
    publicUrl: ORIGIN,
    lookup: { byToken, byProofId: () => Promise.reject(), tokenOfEntry: () => Promise.resolve(tokenId) },
    parts: previewsOf(PLUGINS),
  })(`/explorer/${tokenId}`);
  const { description, image } = preview as LinkPreview;
  const badge = await (await app.request(badgePath(objectId))).text();
  const oembed = await app.request(`/oembed?url=${encodeURIComponent(`${ORIGIN}/explorer/${tokenId}`)}`);
  return {
    preview: description,
    card: image?.alt ?? "",
    badge: /<title id="badge-title">(.*?)<\/title>/.exec(badge)?.[1] ?? "",
    oembed: (await oembed.json()).title,
    ...(isHeld && (await papersOf(call, ada, objectId, app))),
  };
}

async function papersOf(call: State["call"], ada: Person, objectId: string, app: State["app"]) {
  const { link } = await body<{ link: string }>(call("POST", "/object/proof", ada, { objectId }));
  const files = unzipSync(new Uint8Array(await (await app.request(new URL(link).pathname)).arrayBuffer()));
  const certificate = readPdf(files[CERTIFICATE] as Uint8Array);
  return {
    certificate: certificate.copied.join(" ").replace(/ +/g, " "),
    "its seal": certificate.structure.flatMap(({ alt }) => alt ?? []).join(". "),
    "preuve.json": JSON.parse(new TextDecoder().decode(files[SUMMARY])).titre as string,
  };
}

test.each(STATES)(
  "pages, badges, previews, certificates and e-mails show the same status of an object, %s and %s",
  async (making, end) => {
    const state = await openState(making, end);
    const { object } = await body<TokenAnswer>(state.call("GET", `/registry/token/${state.tokenId}`, null));
    const status = publicStatus(object);
    expect(status.standing).toBe(end);
    const media = await mediaOf(state, end !== "erased");
    for (const medium of ["preview", "badge", "oembed"]) expect(media[medium], medium).toContain(status.sentence);
    for (const [medium, words] of Object.entries(media)) {
      if (making === "declared") expect(words, medium).not.toMatch(CLAIMS_A_FILE);
      if (making === "deposited") expect(words, medium).not.toMatch(/sans dépôt|déclarée/i);
      if (end === "active") expect(words, medium).not.toMatch(SAYS_ENDED);
      else expect(words, medium).toMatch(end === "revoked" ? /révoqu|brisé/i : /supprimé/i);
    }
  },
);

test("an invalid proof outweighs everything else, and an unknown status is shown as revoked", () => {
  const at = "2026-01-01T00:00:00.000Z";
  for (const status of ["active", "revoked", "erased", "frozen"])
    for (const depositedAt of [at, null]) {
      const facts = { status, registeredAt: at, depositedAt, latestEvent: { at } };
      expect(publicStatus({ ...facts, proof: "invalid" })).toMatchObject({ standing: "invalid", seal: "outline" });
      if (status === "frozen") expect(publicStatus(facts)).toMatchObject({ standing: "revoked", seal: "broken" });
    }
});
