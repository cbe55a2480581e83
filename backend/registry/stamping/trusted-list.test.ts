import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Stamp } from "../../formats/stamp/verify.ts";
import { type Authority, createAuthority, type Unit } from "../../tests/authority.ts";
import { listOf as madeList, type Shown, signedList } from "../../tests/made-trusted-list.ts";
import { openTrustedList, readList } from "./trusted-list.ts";

const DAY = 86_400_000;
/** A time within the validity of the certificates, which begins with the test. */
const NOW = Date.now() + 5 * DAY;

let dir: string;
let authority: Authority;
let scheme: Unit;
let stranger: Unit;
let signers: Uint8Array[];
let unit: Uint8Array;
let issuer: Uint8Array;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "authentica-list-"));
  authority = await createAuthority(join(dir, "authority"));
  scheme = await authority.issue("Autorité du schéma", { section: "noIssuer", key: "rsa:2048" });
  stranger = await authority.issue("Un autre", { section: "noIssuer", key: "rsa:2048" });
  signers = [await authority.certificate(scheme)];
  unit = await authority.certificate(await authority.issue("Unité"));
  issuer = await authority.certificate(authority.issuer);
});
afterAll(() => rm(dir, { recursive: true }));

const listOf = (shown: Partial<Shown> = {}) => madeList({ now: NOW, identity: unit, ...shown });
const signed = (xml: string, by: Unit = scheme, how?: Parameters<typeof signedList>[2]) => signedList(xml, by, how);

const stampAt = (genTime: number, more: Partial<Stamp> = {}): Stamp =>
  ({ genTime, accuracy: 1000, chain: [unit, issuer], callsItselfQualified: false, ...more }) as Stamp;

const grantedBy = async (shown: Partial<Shown>, stamp: Stamp = stampAt(NOW)) =>
  readList(await signed(listOf(shown)), signers).grantedTo(stamp);

test("a time stamp is qualified if a signed trusted list of that time grants the status to the service of its signer", async () => {
  const file = join(dir, "list.xml");
  await writeFile(file, await signed(listOf()));
  const lists = await openTrustedList(file, signers);
  const found = await lists.find(stampAt(NOW));
  expect(found?.qualified).toMatchObject({
    provider: "Prestataire & Fils",
    service: "Horodatage",
    territory: "FR",
    sequence: 42,
    grantedAt: new Date(Math.floor((NOW - 10 * DAY) / 1000) * 1000).toISOString(),
  });
  expect(JSON.stringify(found?.writes)).toContain("StatusStartingTime");
  // The list has been replaced by another one.
  await writeFile(file, await signed(listOf({ status: "withdrawn" })));
  expect(await lists.find(stampAt(NOW))).toBe(null);
  await writeFile(file, await signed(listOf(), stranger));
  await expect(lists.find(stampAt(NOW))).rejects.toThrow("No certificate of TRUSTED_LIST_SIGNERS has signed");
});

test("only a listed service with the right status, type and time makes a time stamp qualified", async () => {
  expect(await grantedBy({})).not.toBe(null);
  expect(await grantedBy({ identity: signers[0] as Uint8Array })).toBe(null);
  expect(await grantedBy({ type: "http://uri.etsi.org/TrstSvc/Svctype/TSA" })).toBe(null);
  for (const status of ["withdrawn", "recognisedatnationallevel"]) expect(await grantedBy({ status })).toBe(null);
  expect(await grantedBy({ since: NOW + 1000 })).toBe(null);
  expect(await grantedBy({ issued: NOW + 1000 })).toBe(null);
  expect(await grantedBy({ issued: NOW - DAY / 2, next: NOW - 1000 })).toBe(null);
});

test("the status of the service at the time of the time stamp counts, not a later or earlier one", async () => {
  const withdrawnSince = { status: "withdrawn", since: NOW - DAY / 4, history: [["granted", NOW - 9 * DAY]] } as const;
  expect(await grantedBy(withdrawnSince, stampAt(NOW - DAY / 3))).not.toBe(null);
  expect(await grantedBy(withdrawnSince, stampAt(NOW))).toBe(null);
  const again = { since: NOW - DAY / 4, history: [["withdrawn", NOW - 9 * DAY]] } as const;
  expect(await grantedBy(again, stampAt(NOW - DAY / 3))).toBe(null);
  expect(await grantedBy(again, stampAt(NOW))).not.toBe(null);
});

test("if a trusted list names only the issuer, the time stamp must also call itself qualified", async () => {
  expect(await grantedBy({ identity: issuer })).toBe(null);
  expect(await grantedBy({ identity: issuer }, stampAt(NOW, { callsItselfQualified: true }))).not.toBe(null);
  expect(await grantedBy({ status: "withdrawn" }, stampAt(NOW, { callsItselfQualified: true }))).toBe(null);
});

test("a trusted list is refused if it is unsigned, changed, partly signed, signed by an unknown key or with SHA-1", async () => {
  const good = await signed(listOf());
  const by = "No certificate of TRUSTED_LIST_SIGNERS has signed";
  const wrong: readonly [xml: string, why: string][] = [
    [listOf(), "no signature over the whole document"],
    [await signed(listOf(), stranger), by],
    [good.replace("<TSLSequenceNumber>42", "<TSLSequenceNumber>43"), by],
    [good.replace(/granted</, "granted <"), by],
    [await signed(listOf(), scheme, { bits: 1 }), by],
    [await signed(listOf(), scheme, { xpath: "//*[local-name(.)='TSPInformation']" }), by],
    [`<!DOCTYPE x [<!ENTITY e "e">]>${good.replace(/^<\?xml[^>]*>/, "")}`, "document type"],
    [good.slice(0, -20), "not valid XML"],
    [await signed(listOf({ issued: NOW - 400 * DAY })), "outside the validity period of its signer's certificate"],
    [await signed(listOf().replace("EUgeneric", "EUlistofthelists")), "Expected a trusted list of type"],
  ];
  for (const [xml, why] of wrong) expect(() => readList(xml, signers), why).toThrow(why);
  // The signed list is wrapped in another list, whose services are not signed.
  const forged = listOf({ identity: signers[0] as Uint8Array, status: "granted" }).replace(/^<\?xml[^>]*>\s*/, "");
  const inside = good.replace(/^<\?xml[^>]*>\s*/, "");
  const wrapped = forged.replace("</TrustServiceStatusList>", `<Extra>${inside}</Extra></TrustServiceStatusList>`);
  expect(() => readList(wrapped, signers)).toThrow("no signature over the whole document");
});
