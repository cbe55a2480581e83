import { readFile } from "node:fs/promises";
import { readCertificate } from "../../stamp/certificate.ts";
import { readPem } from "../../stamp/pem.ts";
import { createStamping, type Stamping, type StampingDeps, type StampingSettings } from "./stamping.ts";

/** The stamping that the settings ask for; `null`: none. Rejects naming the file where the roots cannot be read. */
export async function openStamping({
  settings,
  ...deps
}: Omit<StampingDeps, "settings" | "lists"> & {
  readonly settings: (Omit<StampingSettings, "roots"> & { readonly rootsFile: string }) | null;
}): Promise<Stamping | null> {
  if (!settings) return null;
  const { rootsFile, ...rest } = settings;
  return createStamping({ ...deps, settings: { ...rest, roots: await readRoots(rootsFile) }, lists: null });
}

async function readRoots(file: string): Promise<readonly Uint8Array[]> {
  try {
    const roots = readPem(await readFile(file, "utf8"));
    for (const root of roots) readCertificate(root);
    return roots;
  } catch (error) {
    throw new Error(`TSA_ROOTS is ${file}, which holds no certificates that can be read: ${(error as Error).message}.`);
  }
}
