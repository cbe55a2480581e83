import type { SealForm } from "@authentica/backend/seal/drawing";
import { SEAL_BOX, type SealGeometry, sealDetail, sealGeometry } from "@authentica/backend/seal/geometry";
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";
import styles from "./seal.module.css";

interface Drawn {
  /** Side in CSS pixels. From 24 a mark, from 44 a medal, from 112 the whole rosette. */
  readonly size: number;
  /** Name of a drawing that is used alone; without it, it is a decoration beside the hash. */
  readonly title?: string | undefined;
  /** Pressed onto the page when it appears; still where motion is reduced. */
  readonly pressed?: boolean | undefined;
  /** Nothing of it is prerendered: in a list, the marks would be more markup than all else. */
  readonly isLate?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A seal in one of its forms; `hash` is 64 hexadecimal digits. */
export type SealProps = Drawn &
  (
    | { readonly form?: "live" | "outline" | "broken" | undefined; readonly hash: string }
    | { readonly form: "wait"; readonly hash?: undefined }
    /** `done` is how far it has gone, from 0 to 1; its circles alone are drawn while the hash is not known. */
    | { readonly form: "engraving"; readonly hash?: string | undefined; readonly done: number }
    /** `other` is the hash of the seal above it, in ink. Not below 144 pixels. */
    | { readonly form: "overlay"; readonly hash: string; readonly other: string }
  );

/** Thickness of an engraved line, in CSS pixels. */
const LINE = 0.75;

/** All forms but the living one: no page needs them when it is first drawn. Where they do not come nothing is drawn: it is never a proof. */
const SealParts = lazy<ComponentType<SealProps>>(() =>
  import(/* webpackChunkName: "later-seal" */ "./seal-parts.tsx").catch(() => ({ default: () => null })),
);

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

const TONES: Partial<Record<SealForm, string | undefined>> = {
  wait: styles.wait,
  broken: styles.broken,
  outline: styles.outline,
};

/** The seal of a fingerprint, in the colour of its form unless a class gives another `color`. Never a proof. */
export function Seal(props: SealProps) {
  const { form = "live", size, title, pressed = false, isLate = false, className } = props;
  const isEngraved = useEngraved();
  const half = SEAL_BOX / 2;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg
      viewBox={`${-half} ${-half} ${SEAL_BOX} ${SEAL_BOX}`}
      width={size}
      height={size}
      className={classNames(styles.seal, TONES[form], pressed && styles.pressed, className)}
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true })}
    >
      {form === "live" && (isEngraved || !isLate) && (
        <Live hash={props.hash ?? ""} size={size} isEngraved={isEngraved} />
      )}
      {form !== "live" && isEngraved && (
        <Suspense>
          <SealParts {...props} />
        </Suspense>
      )}
    </svg>
  );
}

/** The paths of a seal. */
interface Drawing extends Pick<SealGeometry, "mark" | "ticks"> {
  readonly lines: string;
}

/** The latest drawings: a list that is left and come back to shows the same ones. */
const drawings = new Map<string, Drawing>();
const MOST_DRAWINGS = 100;

function drawingOf(hash: string, detail: ReturnType<typeof sealDetail>): Drawing {
  const name = `${detail} ${hash}`;
  let drawing = drawings.get(name);
  if (!drawing) {
    const { mark, bands, ticks } = sealGeometry(hash, detail);
    // Stored as one string: kept as pieces, a drawing took some 190 kB of heap.
    drawing = { mark, lines: bands.join(""), ticks };
    drawings.set(name, drawing);
    const [oldest] = drawings.keys();
    if (drawings.size > MOST_DRAWINGS && oldest !== undefined) drawings.delete(oldest);
  }
  return drawing;
}

interface LiveProps {
  readonly hash: string;
  readonly size: number;
  readonly isEngraved: boolean;
}

function Live({ hash, size, isEngraved }: LiveProps): ReactNode {
  const detail = sealDetail(size);
  const { mark, lines, ticks } = drawingOf(hash, detail);
  const line = ((LINE * SEAL_BOX) / size).toFixed(1);
  return (
    <>
      {isEngraved && lines && <path d={lines} fill="none" stroke="currentColor" strokeWidth={line} />}
      {isEngraved && ticks && <path d={ticks} fill="none" stroke="currentColor" strokeWidth={line} />}
      <path d={mark} fill="currentColor" fillRule="evenodd" />
    </>
  );
}
