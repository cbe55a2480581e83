export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Licence in the lock file. */
  readonly license: string | null;
  readonly dir: string;
  readonly isOptional: boolean;
  readonly isInstalled: boolean;
}

export const root: string;
export function shippedPackages(): ShippedPackage[];
/** Licence comment for each file that is distributed separately. */
export const LICENCES: string;
