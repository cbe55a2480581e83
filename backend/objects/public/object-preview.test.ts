import { expect, test } from "vitest";
import type { PublicState } from "../../contract/registry.ts";
import { NOT_THERE, withLinkPreview } from "../../platform/http/pages/link-preview.ts";
import { Refusal } from "../../platform/refusal.ts";
import { describeObject, drawnOf, linkPreviews } from "./object-preview.ts";

const OBJECT: PublicState = {
  status: "active",
  tokenId: 41,
  proofId: "7KQ2-M9XA-T4CD",
  hash: "ab".repeat(32),
  registeredAt: "2025-06-30T22:30:00.000Z",
  depositedAt: "2025-06-30T22:30:00.000Z",
  latestEvent: { index: 41, type: "mint", at: "2025-06-30T22:30:00.000Z" },
  proof: "valid",
};
const PUBLIC_URL = "https://authentica.example";

test("the link preview describes an object by number, day in Paris and status", () => {
  expect(describeObject(OBJECT, PUBLIC_URL, "fr")).toEqual({
    title: "Inscription n° 41",
    description:
      "Fichier inscrit le 1er juillet 2025 (heure de Paris), au registre d’Authentica. Vérifiez-le dans votre navigateur, sans compte.",
    url: "https://authentica.example/explorer/41",
  });
  expect(describeObject({ ...OBJECT, status: "revoked" }, PUBLIC_URL, "fr").description).toContain(
    "inscription révoquée",
  );
  expect(describeObject({ ...OBJECT, status: "erased" }, PUBLIC_URL, "fr").description).toContain(
    "compte du titulaire supprimé",
  );
  expect(describeObject(OBJECT, PUBLIC_URL, "en")).toMatchObject({
    title: "Entry no. 41",
    description:
      "File registered on 1 July 2025 (Paris time), in the register of Authentica. Check it in your browser, without an account.",
  });
  const invalid = describeObject({ ...OBJECT, proof: "invalid" }, PUBLIC_URL, "fr").description;
  expect(invalid).toContain("ne tient pas");
  expect(invalid).not.toContain("2025");
});

test("the link preview contains title and owner name if the owner shows them, and neither if the proof fails", () => {
  const shown = { title: "Marée basse", owner: { firstName: "Marie", lastName: "Curie" } };
  const { title, description } = describeObject({ ...OBJECT, shown }, PUBLIC_URL, "fr");
  expect(title).toBe("Marée basse – inscription n° 41");
  expect(description).toContain(" Titulaire\u00a0: Marie Curie (nom déclaré, identité non vérifiée). ");
  const failing = JSON.stringify(describeObject({ ...OBJECT, shown, proof: "invalid" }, PUBLIC_URL, "fr"));
  expect(failing).not.toMatch(/Marée|Curie/);
});

const TOKEN = { object: OBJECT, other: null, events: [] };

test("prerenders the page of an object about which only the registration of its file is known", () => {
  const drawn = drawnOf(TOKEN, PUBLIC_URL, "fr");
  expect(drawn?.kind).toBeUndefined();
  expect(drawn?.told).toEqual({
    tokenId: 41,
    proofId: "7KQ2-M9XA-T4CD",
    hash: OBJECT.hash,
    registeredAt: OBJECT.registeredAt,
    place: "authentica.example/p/7KQ2-M9XA-T4CD",
  });
  expect(drawn?.parts).toMatchObject({
    number: "41",
    iso: OBJECT.registeredAt,
    paris: "1er juillet 2025 à 00:30:00 (heure de Paris)",
    utc: "30 juin 2025 à 22:30:00\u00a0UTC",
    hash0: "abab",
    hash15: "abab",
  });
  expect(drawn?.parts.mark).toMatch(/^M/);
});

test("prerenders the page of an object that was declared, deposited later, revoked or erased, or whose file was erased", () => {
  const at = "2025-08-01T10:00:00.000Z";
  const ends = (type: string) => [
    { index: 41, type: "mint", at: OBJECT.registeredAt, leaf: "" },
    { index: 50, type, at, leaf: "" },
  ];
  const of = (more: Partial<PublicState>, events: typeof TOKEN.events | ReturnType<typeof ends> = []) => {
    const { kind, told, parts } =
      drawnOf({ object: { ...OBJECT, ...more }, other: null, events }, PUBLIC_URL, "fr") ?? {};
    return { kind, told, parts };
  };
  const written = "1er août 2025 à 12:00:00 (heure de Paris)";
  expect(of({ depositedAt: null })).toMatchObject({ kind: "declared", told: { depositedAt: null } });
  expect(of({ depositedAt: at })).toMatchObject({
    kind: "deposited",
    told: { depositedAt: at },
    parts: { deposited_iso: at, deposited_paris: written, deposited_utc: "1er août 2025 à 10:00:00\u00a0UTC" },
  });
  expect(of({ fileErasedAt: at })).toMatchObject({ kind: "file-erased", parts: { erased_paris: written } });
  expect(of({ status: "revoked" }, ends("revoke"))).toMatchObject({
    kind: "revoke",
    told: { ended: { type: "revoke", at } },
    parts: { ended_paris: written },
  });
  expect(of({ status: "erased", depositedAt: null }, ends("erase"))).toMatchObject({
    kind: "declared erase",
    told: { depositedAt: null, ended: { type: "erase", at } },
  });
});

test("prerenders no page if the proof is incomplete, a revocation or erasure has no entry, or the object is published or shares its file", () => {
  for (const [what, more] of Object.entries({
    pending: { proof: "pending" },
    invalid: { proof: "invalid" },
    published: { published: "Ada" },
    revoked: { status: "revoked" },
    erased: { status: "erased" },
  } as const))
    expect(drawnOf({ ...TOKEN, object: { ...OBJECT, ...more } }, PUBLIC_URL, "fr"), what).toBeNull();
  expect(drawnOf({ ...TOKEN, other: { ...OBJECT, tokenId: 7 } }, PUBLIC_URL, "fr")).toBeNull();
});

test("only the page of an existing object has a link preview", async () => {
  const asked: number[] = [];
  const parts = [() => ({ image: { url: "https://authentica.example/41.png", alt: "41" } })] as const;
  const previewAt = linkPreviews({
    publicUrl: `${PUBLIC_URL}/`,
    parts,
    lookup: {
      async byToken(tokenId) {
        asked.push(tokenId);
        if (tokenId === 42 || tokenId === 44) throw new Refusal("not_found", "None.");
        if (tokenId !== 41) throw new Error("The disk is gone.");
        return TOKEN;
      },
      async byProofId(typed) {
        if (typed === "broken") throw new Error("The disk is gone.");
        if (typed !== "7kq2 m9xa t4cd") throw new Refusal("not_found", "None.");
        return { tokenId: 41 };
      },
      tokenOfEntry: async (index) => (index === 44 ? 41 : null),
    },
  });
  expect(await previewAt("/explorer/41")).toMatchObject({ url: `${PUBLIC_URL}/explorer/41`, ...parts[0]() });
  expect(await previewAt("/explorer/42")).toBe(NOT_THERE);
  expect(await previewAt("/explorer/43")).toBeNull();
  for (const path of [
    "/",
    "/explorer",
    "/explorer/",
    "/explorer/041",
    "/explorer/-1",
    "/explorer/41/x",
    "/explorer/1e3",
  ])
    expect(await previewAt(path), path).toBeNull();
  expect(asked).toEqual([41, 42, 43]);

  // The short address of an identifier, and the number of an entry that is not a registration, redirect to the object's
  // page.
  expect(await previewAt("/p/7kq2%20m9xa%20t4cd")).toEqual({ leadsTo: "/explorer/41" });
  expect(await previewAt("/explorer/44")).toEqual({ leadsTo: "/explorer/41#n44" });
  for (const unknown of ["/p/2222-2222-2222", "/p/%"]) expect(await previewAt(unknown), unknown).toBe(NOT_THERE);
  for (const path of ["/p", "/p/", "/p/7kq2/m9xa", "/p/broken"]) expect(await previewAt(path), path).toBeNull();
});

test("prerenders the registry page with the latest entries; older pages and an unreadable registry have no link preview", async () => {
  const rows = { told: [{ index: 1 }], lists: {} };
  const fault = { of: false };
  const lookup = {
    byToken: () => Promise.reject(new Error()),
    byProofId: async () => ({ tokenId: 41 }),
    tokenOfEntry: async () => null,
  };
  const latest = async () => {
    if (fault.of) throw new Error("The disk is gone.");
    return rows;
  };
  const previewAt = linkPreviews({ publicUrl: PUBLIC_URL, lookup, latest });
  expect(await previewAt("/explorer", "")).toEqual({ rows });
  expect(await previewAt("/explorer", "?from=mail")).toEqual({ rows });
  expect(await previewAt("/explorer", "?avant=20")).toBeNull();
  fault.of = true;
  expect(await previewAt("/explorer", "")).toBeNull();
});

test("the link preview replaces the title in the HTML head, and escapes markup", () => {
  const page = "<html><head><title>Authentica</title></head><body></body></html>";
  const preview = {
    title: `"><script>alert('$&')</script>`,
    description: `" onload="x" & <b>`,
    url: "https://a.example/explorer/1",
    oembed: "https://a.example/oembed?url=x",
  };
  const made = withLinkPreview(page, preview, null);
  expect(made).toContain(
    '<link rel="alternate" type="application/json+oembed" href="https://a.example/oembed?url=x&#38;format=json" title=',
  );
  expect(made).toContain('type="text/xml+oembed" href="https://a.example/oembed?url=x&#38;format=xml"');
  expect(made).not.toMatch(/<script|<b>|" onload/);
  expect(made).toContain(
    "<title>&#34;&#62;&#60;script&#62;alert(&#39;$&#38;&#39;)&#60;/script&#62; — Authentica</title>",
  );
  expect(made).toContain(`<link rel="canonical" href="https://a.example/explorer/1">`);
  expect(made).toContain(`<meta property="og:url" content="https://a.example/explorer/1">`);
  expect(made).toContain(`<meta property="og:type" content="website">`);
  expect(made).toContain(`<meta property="og:locale" content="fr_FR">`);
  expect(withLinkPreview(page, preview, "en")).toContain(`<meta property="og:locale" content="en_GB">`);
  expect(made.endsWith("</head><body></body></html>")).toBe(true);
  expect(withLinkPreview("<p>no head</p>", { title: "a", description: "b", url: "c" }, null)).toBe("<p>no head</p>");
});
