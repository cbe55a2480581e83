import { formatInParis, formatInUtc } from "../format/registry-date.ts";

/** When the registry recorded something: in Paris and saying so, in universal time as its title; the same words in every browser. */
export const ProofTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatInUtc(at)}>
    {formatInParis(at)}
  </time>
);
