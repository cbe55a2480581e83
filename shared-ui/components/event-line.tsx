import { type Happening, type Piece, tell } from "@authentica/backend/contract/event-text";
import { events } from "@authentica/backend/words/events";

export interface PiecesProps {
  readonly of: readonly Piece[];
}

/**
 * Renders a line of text in which each name is isolated, so that the writing direction of a name does not affect the
 * rest.
 */
export const Pieces = ({ of }: PiecesProps) =>
  of.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has its pieces in one order, for ever
    typeof piece === "string" ? piece : <bdi key={at}>{piece.name}</bdi>,
  );

export interface EventLineProps {
  readonly happening: Happening;
  readonly readerId: string | undefined;
}

/**
 * Renders a sentence which says who did what, worded for the user who reads it. Loaded on demand, so that no screen
 * waits for these texts when it first appears.
 */
export default function EventLine({ happening, readerId }: EventLineProps) {
  return <Pieces of={tell(happening, readerId, events).line} />;
}
