import { formatInParis, formatInUtc, type Instant } from "../format/date.ts";

export interface ProofTimeProps {
  readonly at: Instant;
  readonly className?: string | undefined;
}

/** When the registry recorded something: in Paris and saying so, in universal time as its title; the same words in every browser. */
export function ProofTime({ at, className }: ProofTimeProps) {
  const date = new Date(at);
  return (
    <time
      dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}
      title={formatInUtc(at)}
      className={className}
    >
      {formatInParis(at)}
    </time>
  );
}
