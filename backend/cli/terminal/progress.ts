import { plain } from "../../../mfe-public/verifier/plain.ts";
import type { World } from "../world/world.ts";

/** A progress line at the bottom of a terminal. Without a terminal, nothing is shown. */
export interface Progress {
  /** Sets the function that returns the text of the line. The line is drawn at most ten times a second. */
  tell(words: () => string): void;
  /** Clears the line while `say` prints something above it. */
  above(say: () => void): void;
  end(): void;
}

const EVERY_MS = 100;
/** Width (columns) that is assumed for a terminal that reports 0 columns, as in a container or a recorder. */
const UNTOLD = 80;
const CLEAR = "\r\u001b[2K";

export function createProgress(
  { draw: write, columns, now }: Pick<World, "draw" | "columns" | "now">,
  isWanted = true,
): Progress {
  let words: (() => string) | null = null;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;

  const clear = () => {
    if (isDrawn) write(CLEAR);
    isDrawn = false;
  };
  function draw(): void {
    const told = columns();
    const room = told || UNTOLD;
    if (!isWanted || told === null || words === null || now() - drawnAt < EVERY_MS) return;
    drawnAt = now();
    const line = plain(words());
    write(`${CLEAR}${line.length < room ? line : `${line.slice(0, room - 2)}…`}`);
    isDrawn = true;
  }
  return {
    tell(next) {
      words = next;
      draw();
    },
    above(say) {
      clear();
      say();
      draw();
    },
    end() {
      clear();
      words = null;
    },
  };
}
