/** The forms in which a seal appears, as parts of SVG: one drawing for browsers, for files of the server and for pictures. Pure. */
import { SEAL_BOX, type SealGeometry } from "./geometry.ts";

/**
 *     live        the registered seal
 *     wait        dotted circles: a seal to come
 *     engraving   clockwise from noon by progress, over the circles
 *     outline     its mark as a line: of a file that was known already
 *     broken      two halves along one crack: of a revoked entry
 *     overlay     another seal above it, as lines: of a file that differs
 */
export type SealForm = "live" | "wait" | "engraving" | "outline" | "broken" | "overlay";

/** A part of the drawing, its attributes by the names that React has for them. */
export interface SealPart {
  readonly tag: "circle" | "clipPath" | "defs" | "g" | "line" | "path" | "use";
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children?: readonly SealPart[];
  /** The second seal of an overlay. */
  readonly isOver?: boolean;
}

export interface SealDrawing {
  readonly form: SealForm;
  /** Side in CSS pixels: what lines are thin by. */
  readonly size: number;
  /** Of the seal; `null` while its hash is not known, for `wait` and `engraving`. */
  readonly geometry: SealGeometry | null;
  /** Of the seal that an overlay draws above it, at the detail of `overlayDetail`, as `geometry` is then. */
  readonly other?: SealGeometry | undefined;
  /** How far the engraving has gone, from 0 to 1. */
  readonly done?: number | undefined;
  /** Begins the names of the drawing's own parts: no other of the document may have it. */
  readonly id: string;
  readonly colors: SealColors;
}

/** CSS colours, or whatever else the renderer reads. */
export interface SealColors {
  readonly line: string;
  /** Circles under an engraving. */
  readonly guide: string;
  /** The second seal of an overlay. */
  readonly over: string;
}

/** Thickness of an engraved line, in CSS pixels. */
const LINE = 0.75;
const TURN = 2 * Math.PI;
/** Radii of the circles for ticks, rings and mark, by the least size that shows them. */
const GUIDES = [
  { from: 112, radii: [905, 560, 295], dash: "14 22" },
  { from: 44, radii: [960, 560], dash: "60 60" },
  { from: 0, radii: [900], dash: "60 60" },
] as const;
/** From noon to six, the same for all. */
const CRACK = [
  [120, -1100],
  [-60, -620],
  [110, -380],
  [-90, -60],
  [70, 210],
  [-110, 520],
  [40, 1100],
] as const;

/** One side of the crack: `edge` is how far it reaches from the middle, to the left where it is negative. */
export const crackPath = (edge: number): string =>
  `M${edge} -1100L${CRACK.map((point) => point.join(" ")).join("L")}L${edge} 1100z`;

/** How a seal lies broken, in the units of the box: how small it is, where each half went and how far it turned, in degrees. */
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

/** Of the whole rosette. */
export const BREAK: Break = {
  scale: 0.93,
  halves: [
    { side: "left", edge: -1200, dx: -38, dy: 10, turn: -2.2 },
    { side: "right", edge: 1200, dx: 44, dy: -6, turn: 3.2 },
  ],
};

/** Of a small one, further apart: the crack would not be seen. */
const SMALL_BREAK: Break = {
  scale: 0.88,
  halves: [
    { side: "left", edge: -1200, dx: -90, dy: 10, turn: -4 },
    { side: "right", edge: 1200, dx: 100, dy: -6, turn: 5 },
  ],
};

/** What an overlay shows of both seals: lines of two full ones would fill a small place. */
export const overlayDetail = (size: number): "medal" | "full" => (size < 200 ? "medal" : "full");

/** The parts of a drawing, in a box of 2000 × 2000 centred on the origin. */
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

/** CSS pixels in the units of the box. */
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

/** The circles of a seal to come; whole lines for as much of them as is engraved. */
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

/** The seal within a sector from noon clockwise, with a needle at its edge from the size that has room for one. */
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
