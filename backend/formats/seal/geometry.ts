/**
 * The drawing of a hash's seal: a guilloché rosette, as on a banknote. Pure: the same hash always gives the same
 * paths. Every byte affects every number, so one changed byte gives a different seal.
 *
 * All lengths are in a box of 2000 × 2000 centred on the origin.
 *
 *     1000 ┬ strokes   64 ticks, one per hexadecimal digit, as long as its value, clockwise from 12 o'clock
 *      880 ┼ bands     two woven rings: waves of one frequency, shifted, on a circle that swells in lobes
 *      ~300 ┼ mark     a solid figure with a cut-out, recognisable at 24 pixels
 *        0 ┴
 */

/** Level of detail of the rosette. The mark has the same shape at every level. */
export type SealDetail = "mark" | "medal" | "full";

export interface SealGeometry {
  /** Path of the mark, to be filled with the even-odd rule. */
  readonly mark: string;
  /** Paths of the rings, outer ring first. Each path is a closed curve to be stroked. */
  readonly bands: readonly string[];
  /** Path of the ticks, as open strokes. Empty unless the level of detail is `full`. */
  readonly ticks: string;
}

/** Side of the box that contains every path. */
export const SEAL_BOX = 2000;

/** Returns the level of detail that fits a seal of `size` CSS pixels. */
export function sealDetail(size: number): SealDetail {
  if (size < 44) return "mark";
  return size < 112 ? "medal" : "full";
}

/** Parses a hexadecimal hash into 32 bytes; other characters count as zero. */
function bytesOf(hash: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let at = 0; at < 32; at += 1) bytes[at] = Number.parseInt(hash.slice(at * 2, at * 2 + 2), 16) || 0;
  return bytes;
}

/** Pseudo-random numbers derived from a hash, in a fixed order. */
interface Draw {
  /** Returns a number from `low` to `high`. */
  readonly between: (low: number, high: number) => number;
  /** Returns a whole number from `low` to `high`, inclusive. */
  readonly whole: (low: number, high: number) => number;
}

/** Returns the pseudo-random generator sfc32, seeded with all 32 bytes and run until the seed is mixed. */
function drawFrom(bytes: Uint8Array): Draw {
  const state = new Uint32Array([0x9e3779b9, 0x243f6a88, 0xb7e15162, 1]);
  const next = (): number => {
    const [a = 0, b = 0, c = 0, counter = 0] = state;
    const sum = (a + b + counter) >>> 0;
    state[3] = counter + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    return sum;
  };
  for (const byte of bytes) {
    state[0] = (state[0] ?? 0) ^ Math.imul(byte + 1, 0x01000193);
    next();
    next();
  }
  for (let round = 0; round < 16; round += 1) next();
  const unit = () => next() / 2 ** 32;
  return {
    between: (low, high) => low + unit() * (high - low),
    whole: (low, high) => low + Math.floor(unit() * (high - low + 1)),
  };
}

/** Returns the distance from the centre at an angle (radians). Its period is one full turn. */
type Radius = (angle: number) => number;

const TURN = 2 * Math.PI;
const STEP = 1e-4;

/** Draws a closed curve as cubic Béziers on whole coordinates: `segments` equal parts with exact tangents. */
function closedCurve(radius: Radius, segments: number): string {
  const reach = TURN / segments / 3;
  const at = (angle: number) => {
    const r = radius(angle);
    const slope = (radius(angle + STEP) - radius(angle - STEP)) / (2 * STEP);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return { x: r * cos, y: r * sin, dx: (slope * cos - r * sin) * reach, dy: (slope * sin + r * cos) * reach };
  };
  const start = at(0);
  let x = Math.round(start.x);
  let y = Math.round(start.y);
  let path = `M${x} ${y}c`;
  let from = start;
  for (let segment = 1; segment <= segments; segment += 1) {
    const to = at((segment / segments) * TURN);
    const numbers = [
      from.x + from.dx - x,
      from.y + from.dy - y,
      to.x - to.dx - x,
      to.y - to.dy - y,
      to.x - x,
      to.y - y,
    ];
    const rounded = numbers.map(Math.round);
    path += (segment > 1 ? " " : "") + rounded.join(" ");
    x += rounded[4] ?? 0;
    y += rounded[5] ?? 0;
    from = to;
  }
  return `${path}z`;
}

/** Shapes of the mark's edge: rolling, scalloped (notches inward) or radiant (tips outward). */
const EDGES = ["rolling", "scalloped", "radiant"] as const;
/** Figures in the middle of the mark: a dot, a ring, a small flower, or none. */
const HEARTS = ["dot", "ring", "flower", "none"] as const;

/** Parameters shared by the three layers: counts, depths as fractions of a radius, rotations in radians. */
interface Character {
  readonly edge: (typeof EDGES)[number];
  readonly lobes: number;
  readonly depth: number;
  readonly turn: number;
  /** Whether there is a thin empty ring inside the edge. */
  readonly collar: boolean;
  readonly cut: number;
  readonly points: number;
  readonly bite: number;
  readonly sharp: number;
  readonly cutTurn: number;
  readonly heart: (typeof HEARTS)[number];
}

/**
 * Computes the parameters. Lobes and points never have the same count, because figures with equal counts all look
 * alike.
 */
function characterFrom(draw: Draw): Character {
  const lobes = draw.whole(4, 14);
  let points = draw.whole(3, 8);
  if (points === lobes) points += 1;
  return {
    lobes,
    points,
    edge: EDGES[draw.whole(0, 2)] ?? "rolling",
    depth: draw.between(0.16, 0.36) / Math.sqrt(lobes),
    turn: draw.between(0, TURN),
    collar: draw.whole(0, 2) === 0,
    cut: draw.between(0.44, 0.62),
    bite: draw.between(0.14, 0.5),
    sharp: draw.between(0, 0.24),
    cutTurn: draw.between(0, TURN),
    heart: HEARTS[draw.whole(0, 3)] ?? "none",
  };
}

/**
 * Returns the offset of the edge from -1 to 1, with one period per lobe. Folds are rounded, so that the curve has
 * tangents everywhere.
 */
function edgeWave(edge: Character["edge"], wave: number): number {
  if (edge === "rolling") return Math.cos(wave);
  const fold = 2 * Math.sqrt(Math.cos(wave / 2) ** 2 * 0.985 + 0.015) - 1;
  return edge === "scalloped" ? fold : -fold;
}

/**
 * Draws the mark: a disc with an edge, and a pointed cut-out that may contain a heart. Contours alternate between
 * solid and hollow.
 */
function markPath(
  { edge, lobes, depth, turn, collar, cut, points, bite, sharp, cutTurn, heart }: Character,
  outer: number,
) {
  const rim = outer / (1 + depth);
  const circle = (r: number) => closedCurve(() => r, 16);
  const contours = [closedCurve((angle) => rim * (1 + depth * edgeWave(edge, lobes * angle + turn)), lobes * 16)];
  const waist = collar ? outer * 0.7 : rim * (1 - depth);
  if (collar) contours.push(circle(outer * 0.79), circle(waist));
  const figure = waist * (collar ? 0.92 : 0.9) * (cut / 0.62);
  const body = figure / (1 + bite + sharp);
  contours.push(
    closedCurve((angle) => {
      const wave = points * angle + cutTurn;
      return body * (1 + bite * Math.cos(wave) + sharp * Math.cos(2 * wave));
    }, points * 14),
  );
  const room = body * Math.max(0.34, 1 - bite + sharp) * 0.62;
  if (heart === "dot" || heart === "ring") contours.push(circle(room));
  if (heart === "ring") contours.push(circle(room * 0.5));
  if (heart === "flower") {
    contours.push(closedCurve((angle) => room * (0.9 + 0.3 * Math.cos(points * angle + cutTurn)), points * 8));
  }
  return contours.join("");
}

interface Ring {
  /** Radii between which the strands run. The inner edge is a circle; the outer edge swells in lobes. */
  readonly from: number;
  readonly to: number;
  readonly lobes: number;
  /** Depth of the outer edge between two lobes, as a fraction of the ring's width. */
  readonly swell: number;
  readonly turn: number;
  readonly waves: number;
  readonly strands: number;
}

/**
 * Draws a woven ring: one wave, repeated `strands` times and shifted each time. Its amplitude is largest at a lobe.
 */
function ringPaths({ from, to, lobes, swell, turn, waves, strands }: Ring): string[] {
  return Array.from({ length: strands }, (_, strand) => {
    const shift = (strand / strands) * TURN;
    return closedCurve((angle) => {
      const half = ((to - from) / 2) * (1 - (swell / 2) * (1 - Math.cos(lobes * angle + turn)));
      return from + half + half * Math.cos(waves * angle + shift);
    }, waves * 7);
  });
}

/** Draws one stroke per digit, from radius 905 outward: 20 long for 0, 95 for f. */
function tickStrokes(bytes: Uint8Array): string {
  let path = "";
  for (let digit = 0; digit < 64; digit += 1) {
    const byte = bytes[digit >> 1] ?? 0;
    const value = digit % 2 ? byte & 15 : byte >> 4;
    const angle = (digit / 64) * TURN - TURN / 4;
    const end = 925 + value * 5;
    const point = (r: number) => `${Math.round(r * Math.cos(angle))} ${Math.round(r * Math.sin(angle))}`;
    path += `M${point(905)}L${point(end)}`;
  }
  return path;
}

/** Returns the seal of a hash: 64 hexadecimal digits, in upper or lower case. */
export function sealGeometry(hash: string, detail: SealDetail): SealGeometry {
  const bytes = bytesOf(hash);
  const draw = drawFrom(bytes);
  const character = characterFrom(draw);
  const { lobes, points, turn, cutTurn } = character;
  // Always draw all these random values, even if this level of detail does not use them, so that a seal has the same
  // values at every size.
  const border = draw.between(490, 620);
  const outer: Ring = {
    from: border + 15,
    to: 880,
    lobes,
    swell: draw.between(0.3, 0.8),
    turn,
    waves: lobes * draw.whole(2, 3) + draw.whole(0, 1),
    strands: draw.whole(5, 7),
  };
  const inner: Ring = {
    from: 330,
    to: border - 15,
    lobes: points,
    swell: draw.between(0.15, 0.75),
    turn: cutTurn,
    waves: points * draw.whole(3, 5) + draw.whole(0, 1),
    strands: draw.whole(3, 6),
  };
  if (detail === "mark") return { mark: markPath(character, 980), bands: [], ticks: "" };
  if (detail === "medal") {
    return {
      mark: markPath(character, 560),
      bands: ringPaths({ ...outer, from: 610, to: 980, strands: 4 }),
      ticks: "",
    };
  }
  return {
    mark: markPath(character, 295),
    bands: [...ringPaths(outer), ...ringPaths(inner)],
    ticks: tickStrokes(bytes),
  };
}
