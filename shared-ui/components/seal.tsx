import { SEAL_BOX, sealDetail, sealGeometry } from "@authentica/backend/seal/geometry";
import { useMemo, useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";
import styles from "./seal.module.css";

export interface SealProps {
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** Side in CSS pixels. From 24 a mark, from 44 a medal, from 112 the whole rosette. */
  readonly size: number;
  /** Names the drawing where it stands alone; without, it is a decoration beside the written hash. */
  readonly title?: string | undefined;
  /** Pressed onto the page when it appears; still where motion is reduced. */
  readonly pressed?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Thickness of an engraved line, in CSS pixels. */
const LINE = 0.75;

const never = () => () => {};

/**
 * Whether this is a browser's own drawing. The engraved lines of a seal are more markup than the rest of a page: a prerendered one
 * has the mark alone, and the lines once it is taken over.
 */
const useEngraved = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The seal of a fingerprint, in the seal's colour unless a class gives another `color`. Never a proof. */
export function Seal({ hash, size, title, pressed = false, className }: SealProps) {
  const detail = sealDetail(size);
  const { mark, bands, ticks } = useMemo(() => sealGeometry(hash, detail), [hash, detail]);
  const isEngraved = useEngraved();
  const half = SEAL_BOX / 2;
  const line = ((LINE * SEAL_BOX) / size).toFixed(1);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg
      viewBox={`${-half} ${-half} ${SEAL_BOX} ${SEAL_BOX}`}
      width={size}
      height={size}
      className={classNames(styles.seal, pressed && styles.pressed, className)}
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true })}
    >
      {isEngraved && bands.length > 0 && (
        <path d={bands.join("")} fill="none" stroke="currentColor" strokeWidth={line} />
      )}
      {isEngraved && ticks && <path d={ticks} fill="none" stroke="currentColor" strokeWidth={line} />}
      <path d={mark} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
