import { readFile } from "node:fs/promises";
import { readCertificate } from "../../formats/stamp/certificate.ts";
import { readPem } from "../../formats/stamp/pem.ts";
import type { StampingFiles } from "./settings.ts";
import { createStamping, type Stamping, type StampingDeps } from "./stamping.ts";

/**
 * Opens time stamping as configured; returns `null` if it is not configured. Rejects if certificates cannot be read;
 * the error names the file.
 */
export async function openStamping({
  settings,
  ...deps
}: Omit<StampingDeps, "settings" | "lists"> & { readonly settings: StampingFiles | null }): Promise<Stamping | null> {
  if (!settings) return null;
  const { rootsFile, trustedList, ...rest } = settings;
  const roots = await readCertificates("TSA_ROOTS", rootsFile);
  return createStamping({
    ...deps,
    settings: { ...rest, roots },
    lists: trustedList && (await openLists(trustedList)),
  });
}

/** Loads the XML parser only if there is a list to read. */
async function openLists({ file, signersFile }: NonNullable<StampingFiles["trustedList"]>) {
  const { openTrustedList } = await import("./trusted-list.ts");
  return openTrustedList(file, await readCertificates("TRUSTED_LIST_SIGNERS", signersFile));
}

async function readCertificates(setting: string, file: string): Promise<readonly Uint8Array[]> {
  try {
    const certificates = readPem(await readFile(file, "utf8"));
    for (const certificate of certificates) readCertificate(certificate);
    return certificates;
  } catch (error) {
    throw new Error(`${setting} is ${file}; its certificates cannot be read: ${(error as Error).message}.`);
  }
}
