import { overlayDetail, type SealColors, type SealPart, sealParts } from "@authentica/backend/seal/drawing";
import { sealDetail, sealGeometry } from "@authentica/backend/seal/geometry";
import { createElement, type ReactElement, useId, useMemo } from "react";
import styles from "./seal.module.css";
import type { SealProps } from "./seal.tsx";

const COLORS: SealColors = {
  line: "currentColor",
  guide: "var(--color-line-strong)",
  over: "var(--color-ink)",
};

/** Number of steps in which the drawing of a seal progresses. Smaller steps would be invisible. */
const STEPS = 200;
const STEPS_REDUCED = 20;

/** The children of the `<svg>` of a seal, in any form except the live one. */
export default function SealParts(props: SealProps) {
  const { form = "live", hash, size } = props;
  const detail = form === "overlay" ? overlayDetail(size) : sealDetail(size);
  const other = "other" in props ? props.other : undefined;
  const geometry = useMemo(() => (hash ? sealGeometry(hash, detail) : null), [hash, detail]);
  const above = useMemo(() => (other ? sealGeometry(other, detail) : undefined), [other, detail]);
  const id = useId();
  const done = "done" in props ? stepped(props.done) : undefined;
  return sealParts({ form, size, geometry, other: above, done, id, colors: COLORS }).map(elementOf);
}

function stepped(done: number): number {
  const steps = matchMedia("(prefers-reduced-motion: reduce)").matches ? STEPS_REDUCED : STEPS;
  return Math.floor(done * steps) / steps;
}

/** The parts of a drawing never change their order, so their index can serve as key. */
function elementOf({ tag, attributes, children, isOver }: SealPart, at: number): ReactElement {
  const own = { ...attributes, key: at, ...(isOver && { className: styles.over }) };
  return createElement(tag, own, children?.map(elementOf));
}
