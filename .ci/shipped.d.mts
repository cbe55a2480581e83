export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As the lock file has it. */
  readonly license: string | null;
  readonly dir: string;
  readonly isOptional: boolean;
  readonly isInstalled: boolean;
}

export const root: string;
export function shippedPackages(): ShippedPackage[];
/** A line for each file that is handed on alone. */
export const LICENCES: string;
