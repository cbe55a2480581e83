import type { ShippedPackage } from "./shipped.mjs";

export interface LicenceText extends Pick<ShippedPackage, "name" | "version" | "license"> {
  readonly text: string;
}

export const WITHOUT_TEXT: Readonly<Record<string, { readonly why: string; readonly text: string }>>;
export function licenceTexts(packages?: readonly ShippedPackage[]): LicenceText[];
export function licencesPage(texts: readonly LicenceText[]): string;
