/** The table of bad time stamps, repeated in a browser under the verifier's own content security policy. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { unzipSync, zipSync } from "fflate";
import { createQuery } from "../../../backend/formats/stamp/request.ts";
import { stampedBytes } from "../../../backend/formats/stamp/stamped.ts";
import { utf8 } from "../../../backend/formats/tlog/bytes.ts";
import { createSigner } from "../../../backend/formats/tlog/note.ts";
import { formatVkey } from "../../../backend/formats/tlog/vkey.ts";
import { createAuthority } from "../../../backend/tests/authority.ts";
import { makeArchive, makeProofs } from "../../../backend/tests/made-proofs.ts";
import { barriersOf } from "../fixtures/accessibility.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const VERIFIER = fileURLToPath(new URL("../../../mfe-public/verifier/dist/verifier.html", import.meta.url));
const WRONG = "ne tient pas, et ne prouve rien";

test("the verifier shows a time stamp with its accuracy under the given root certificates, and says what is wrong with an invalid one", async ({
  page,
}) => {
  const dir = await mkdtemp(join(tmpdir(), "authentica-stamps-"));
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(dir, name), content);
    return join(dir, name);
  };
  const authority = await createAuthority(join(dir, "authority"));
  const stranger = await createAuthority(join(dir, "stranger"), "Une autre");
  const [unit, rsa] = [await authority.issue("Unité"), await authority.issue("Unité RSA", { key: "rsa:3072" })];
  const log = createSigner("log.example", new Uint8Array(32).fill(1));
  const file = utf8("le contrat");
  const made = { file, times: [Math.floor(Date.now() / 1000) - 60], log: [log] } as const;
  const { proofs, checkpoint } = await makeProofs(made);
  const query = createQuery(stampedBytes(checkpoint), crypto.getRandomValues(new Uint8Array(16)));
  const files = unzipSync(await makeArchive(made));
  const archiveOf = (reply: Uint8Array) =>
    zipSync({
      ...files,
      "horodatage/1.tlog-proof": utf8(proofs[0] ?? ""),
      "horodatage/1.tsq": query,
      "horodatage/1.tsr": reply,
    });
  const bad = async (section: string) => authority.sign(query, await authority.issue(section, { section }));
  const other = createQuery(utf8("autre chose"), new Uint8Array(16));
  const wrong: readonly [reply: Uint8Array, reason: string][] = [
    [await authority.reply(other, unit), "the time stamp covers other bytes than those given"],
    [await authority.reply(createQuery(stampedBytes(checkpoint), new Uint8Array(16)), unit), "nonce"],
    [await bad("usageNotCritical"), "not restricted to time stamps by a critical extension"],
    [await bad("usageMissing"), "not restricted to time stamps by a critical extension"],
    [await bad("usageTwice"), "allows other purposes than time stamps"],
    [await authority.sign(query, unit, {}, { flags: [] }), "do not name the certificate"],
    [
      await authority.sign(query, unit, {}, { flags: ["-cades", "-nocerts"], certificates: [] }),
      "does not contain the certificate of its signer",
    ],
    [await authority.sign(query, unit, { time: "20200101000000Z" }), "outside the validity period of its signer"],
    [await stranger.reply(query, await stranger.issue("Unité")), "no chain of certificates leads"],
    [utf8("<!doctype html><title>Maintenance</title>"), "unexpected bytes follow the end"],
  ];

  await page.goto(pathToFileURL(VERIFIER).href);
  const result = page.locator("#result");
  const believe = page.locator("#believed input[type=file]");
  await page.locator("#file-input").setInputFiles(await write("contrat.txt", file));
  await believe.setInputFiles(await write("policy", `log ${formatVkey(log)}\nquorum none\n`));
  const judge = async (name: string, reply: Uint8Array) =>
    page.locator("#proof-input").setInputFiles(await write(name, archiveOf(reply)));

  await judge("inconnue.zip", await authority.reply(query, unit));
  await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
  await expect(result).toContainText(WRONG);
  await believe.setInputFiles(authority.rootFile);
  await expect(page.locator("#believed")).toContainText("Horodatage d’essai, Autorité d’essai");
  for (const [at, signer] of [unit, rsa].entries()) {
    await judge(`bonne-${at}.zip`, await authority.reply(query, signer));
    await expect(result).toContainText(/Inscrit au plus tard le .* précision de 1,5\sseconde comprise, d’après Unité/);
    await expect(result).toContainText("Horodatage non qualifié de Unité");
    await expect(result).not.toContainText(WRONG);
  }
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole("link", { name: "English" }).click();
  await expect(result).toContainText(
    /Registered on or before .*accuracy of 1\.5\sseconds included\), according to Unité/,
  );
  await page.getByRole("link", { name: "Français" }).click();
  await expect(result).toContainText("Inscrit au plus tard le");
  for (const [at, [reply, reason]] of wrong.entries()) {
    await judge(`mauvaise-${at}.zip`, reply);
    await expect(result).toContainText(WRONG);
    await expect(result).toContainText(reason);
    await expect(result.getByRole("heading", { name: "Authentique" })).toBeVisible();
    await expect(result).not.toContainText("au plus tard le 2020");
  }
  expect(await readFile(VERIFIER, "utf8")).toContain("default-src 'none'");
  await rm(dir, { recursive: true });
});
