import { type Happening, type Piece, tell } from "@authentica/backend/contract/event-text";

export interface PiecesProps {
  readonly of: readonly Piece[];
}

/** A line with isolated names, whatever their writing direction. */
export const Pieces = ({ of }: PiecesProps) =>
  of.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has its pieces in one order, for ever
    typeof piece === "string" ? piece : <bdi key={at}>{piece.name}</bdi>,
  );

export interface EventLineProps {
  readonly happening: Happening;
  readonly readerId: string | undefined;
}

/** Who did what, for its reader. Loaded on demand: no first screen waits for these words. */
export default function EventLine({ happening, readerId }: EventLineProps) {
  return <Pieces of={tell(happening, readerId).line} />;
}
