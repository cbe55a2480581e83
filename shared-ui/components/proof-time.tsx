import { formatInParis, formatInUtc } from "../format/registry-date.ts";

/**
 * Time at which the registry recorded something. Shows the time in Paris, labelled as such; the tooltip shows UTC.
 * The text is the same in every browser.
 */
export const ProofTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatInUtc(at)}>
    {formatInParis(at)}
  </time>
);
