/** Drawings of a seal as SVG parts, for browsers, files that the server sends, and rendered images. Pure. */
import { SEAL_BOX, type SealGeometry } from "./geometry.ts";

/**
 *     live        the registered seal
 *     wait        dotted circles, while the seal is not known yet
 *     engraving   the seal, revealed clockwise from 12 o'clock by progress, above the circles
 *     outline     only the outline of the mark, for a file that was already registered
 *     broken      two halves along one crack, for a revoked entry
 *     overlay     a second seal above the first one, as lines, for a file that differs
 */
export type SealForm = "live" | "wait" | "engraving" | "outline" | "broken" | "overlay";

/** One SVG element of the drawing; attribute names as in React. */
export interface SealPart {
  readonly tag: "circle" | "clipPath" | "defs" | "g" | "line" | "path" | "use";
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children?: readonly SealPart[];
  /** Marks the second seal of an overlay. */
  readonly isOver?: boolean;
}

export interface SealDrawing {
  readonly form: SealForm;
  /** Side of the drawing (CSS pixels), from which line widths are computed. */
  readonly size: number;
  /** Geometry of the seal; `null` if the hash is not known yet, as for `wait` and `engraving`. */
  readonly geometry: SealGeometry | null;
  /**
   * Geometry of the second seal in an overlay. Both geometries must then have the level of detail of `overlayDetail`.
   */
  readonly other?: SealGeometry | undefined;
  /** Progress of the engraving, from 0 to 1. */
  readonly done?: number | undefined;
  /** Prefix of the ids in the drawing; must be unique in the document. */
  readonly id: string;
  readonly colors: SealColors;
}

/** CSS colours, or other notations that the renderer supports. */
export interface SealColors {
  readonly line: string;
  /** Colour of the circles under an engraving. */
  readonly guide: string;
  /** Colour of the second seal of an overlay. */
  readonly over: string;
}

/** Width of an engraved line (CSS pixels). */
const LINE = 0.75;
const TURN = 2 * Math.PI;
/** Radii of the circles for ticks, rings and mark, by the least size (CSS pixels) at which they are shown. */
const GUIDES = [
  { from: 112, radii: [905, 560, 295], dash: "14 22" },
  { from: 44, radii: [960, 560], dash: "60 60" },
  { from: 0, radii: [900], dash: "60 60" },
] as const;
/** Points of the crack from top to bottom, the same for all seals. */
const CRACK = [
  [120, -1100],
  [-60, -620],
  [110, -380],
  [-90, -60],
  [70, 210],
  [-110, 520],
  [40, 1100],
] as const;

/**
 * Returns a path that clips one half of the seal along the crack; `edge` is the x coordinate of the half's outer
 * side.
 */
export const crackPath = (edge: number): string =>
  `M${edge} -1100L${CRACK.map((point) => point.join(" ")).join("L")}L${edge} 1100z`;

/** Layout of a broken seal, in units of the box: its scale, and the offset and rotation (degrees) of each half. */
export interface Break {
  readonly scale: number;
  readonly halves: readonly {
    readonly side: "left" | "right";
    readonly edge: number;
    readonly dx: number;
    readonly dy: number;
    readonly turn: number;
  }[];
}

/** Layout for the full rosette. */
export const BREAK: Break = {
  scale: 0.93,
  halves: [
    { side: "left", edge: -1200, dx: -38, dy: 10, turn: -2.2 },
    { side: "right", edge: 1200, dx: 44, dy: -6, turn: 3.2 },
  ],
};

/** Layout for small sizes: the halves are further apart, because otherwise the crack would not be visible. */
const SMALL_BREAK: Break = {
  scale: 0.88,
  halves: [
    { side: "left", edge: -1200, dx: -90, dy: 10, turn: -4 },
    { side: "right", edge: 1200, dx: 100, dy: -6, turn: 5 },
  ],
};

/** Returns the level of detail for both seals of an overlay. At small sizes two full seals would be a solid area. */
export const overlayDetail = (size: number): "medal" | "full" => (size < 200 ? "medal" : "full");

/** Returns the parts of a drawing, in a box of 2000 × 2000 centred on the origin. */
export function sealParts(drawing: SealDrawing): readonly SealPart[] {
  const { form, size, geometry, colors, id } = drawing;
  if (form === "wait" || geometry === null)
    return form === "engraving" ? engraving(drawing) : guides(size, colors.line);
  if (form === "engraving") return engraving(drawing);
  if (form === "broken") return broken(size, strokes(geometry, size, colors.line), id);
  if (form === "outline") return strokes(geometry, size, colors.line, { isOutline: true });
  if (form === "live" || !drawing.other) return strokes(geometry, size, colors.line);
  const over = strokes(drawing.other, size, colors.over, { isOutline: true, weight: 0.85 });
  return [
    ...strokes(geometry, size, colors.line, { weight: 0.8 }),
    { tag: "g", attributes: {}, children: over, isOver: true },
  ];
}

/** Converts CSS pixels to units of the box. */
const units = (pixels: number, size: number): string => ((pixels * SEAL_BOX) / size).toFixed(1);

function strokes(
  { mark, bands, ticks }: SealGeometry,
  size: number,
  color: string,
  { isOutline = false, weight = LINE } = {},
): SealPart[] {
  const line = { fill: "none", stroke: color, strokeWidth: units(weight, size) };
  const lines = [bands.join(""), ticks].filter((path) => path !== "");
  return [
    ...lines.map((d): SealPart => ({ tag: "path", attributes: { d, ...line } })),
    {
      tag: "path",
      attributes: isOutline
        ? { d: mark, ...line, strokeWidth: units(weight * 1.8, size) }
        : { d: mark, fill: color, fillRule: "evenodd" },
    },
  ];
}

/**
 * Draws the circles of a seal that is not known yet: dotted, or solid (`isWhole`) within the part that is engraved
 * already.
 */
function guides(size: number, color: string, isWhole = false): SealPart[] {
  const { radii, dash, from } = GUIDES.find((guide) => size >= guide.from) ?? GUIDES[0];
  const line = { fill: "none", stroke: color };
  const thin = Number(units(1, size));
  const ticks: SealPart = {
    tag: "circle",
    attributes: {
      ...line,
      r: 952,
      strokeWidth: 70,
      strokeDasharray: `${thin} ${((TURN * 952) / 64 - thin).toFixed(2)}`,
      ...(!isWhole && { opacity: 0.45 }),
    },
  };
  const circles = radii.map(
    (r): SealPart => ({
      tag: "circle",
      attributes: { ...line, r, strokeWidth: thin, ...(!isWhole && { strokeDasharray: dash }) },
    }),
  );
  return from >= 112 ? [ticks, ...circles] : circles;
}

/**
 * Draws the seal within a sector clockwise from 12 o'clock. From 44 pixels on, a needle marks the edge of the sector.
 */
function engraving({ geometry, size, done = 0, id, colors }: SealDrawing): SealPart[] {
  const whole = geometry ? strokes(geometry, size, colors.line) : guides(size, colors.line, true);
  if (done >= 1) return whole;
  const angle = Math.max(0, done) * TURN - TURN / 4;
  const at = (radius: number): [number, number] => [
    Math.round(radius * Math.cos(angle)),
    Math.round(radius * Math.sin(angle)),
  ];
  const [x, y] = at(1500);
  const sector = `M0 0V-1500A1500 1500 0 ${done > 0.5 ? 1 : 0} 1 ${x} ${y}z`;
  const [x1, y1] = at(300);
  const [x2, y2] = at(985);
  const needle: SealPart = {
    tag: "line",
    attributes: { x1, y1, x2, y2, stroke: colors.line, strokeWidth: units(1.5, size) },
  };
  return [
    ...guides(size, colors.guide),
    { tag: "clipPath", attributes: { id: `${id}-sector` }, children: [{ tag: "path", attributes: { d: sector } }] },
    { tag: "g", attributes: { clipPath: `url(#${id}-sector)` }, children: whole },
    ...(size >= 44 ? [needle] : []),
  ];
}

function broken(size: number, whole: readonly SealPart[], id: string): SealPart[] {
  const { scale, halves } = size < 112 ? SMALL_BREAK : BREAK;
  const parts = halves.flatMap(({ side, edge, dx, dy, turn }): SealPart[] => [
    {
      tag: "clipPath",
      attributes: { id: `${id}-${side}` },
      children: [{ tag: "path", attributes: { d: crackPath(edge) } }],
    },
    {
      tag: "g",
      attributes: { transform: `translate(${dx} ${dy}) rotate(${turn})` },
      children: [
        {
          tag: "g",
          attributes: { clipPath: `url(#${id}-${side})` },
          children: [{ tag: "use", attributes: { href: `#${id}-whole` } }],
        },
      ],
    },
  ]);
  return [
    { tag: "defs", attributes: {}, children: [{ tag: "g", attributes: { id: `${id}-whole` }, children: whole }] },
    { tag: "g", attributes: { transform: `scale(${scale})` }, children: parts },
  ];
}
