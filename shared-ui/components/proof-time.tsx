import { formatInParis, formatInUtc } from "../format/registry-date.ts";

/**
 * Time at which the registry recorded something: labelled Paris time, with universal time as its title. The text is
 * the same in every browser.
 */
export const ProofTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatInUtc(at)}>
    {formatInParis(at)}
  </time>
);
