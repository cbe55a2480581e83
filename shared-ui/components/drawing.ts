import { createElement, type ReactElement, type SVGProps } from "react";

/** The outline of a path (its `d`), or another element of SVG with its attributes. */
export type DrawingPart = string | readonly [element: string, attributes: Readonly<Record<string, string>>];

/**
 * A drawing of the icon set out of its parts, in a box of 24, its strokes in the colour of the text. In a build the icons of the set are
 * made by this (`federation/drawing-loader.mjs`), with nothing of the set around them.
 */
export const drawing =
  (parts: readonly DrawingPart[]) =>
  (props: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      ...parts.map((part) =>
        typeof part === "string" ? createElement("path", { d: part }) : createElement(part[0], part[1]),
      ),
    );
