import type { SealForm } from "@authentica/backend/seal/drawing";
import { SEAL_BOX, type SealGeometry, sealDetail, sealGeometry } from "@authentica/backend/seal/geometry";
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";
import styles from "./seal.module.css";

interface Drawn {
  /**
   * Side of the seal (CSS px). Larger seals show more detail: the central mark from 24 px, the medal from 44 px, the
   * whole rosette from 112 px.
   */
  readonly size: number;
  /** Accessible name of a seal that has no hash beside it. Without a name, the seal is decorative. */
  readonly title?: string | undefined;
  /** Animates the seal when it appears, unless reduced motion is requested. */
  readonly pressed?: boolean | undefined;
  /**
   * Excludes the seal from prerendering. In a list, the markup of many seals would be larger than the rest of the page.
   */
  readonly isLate?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A seal in one of its forms. `hash` has 64 hexadecimal digits. */
export type SealProps = Drawn &
  (
    | { readonly form?: "live" | "outline" | "broken" | undefined; readonly hash: string }
    | { readonly form: "wait"; readonly hash?: undefined }
    /** `done` is the progress, from 0 to 1. As long as the hash is unknown, only the circles are drawn. */
    | { readonly form: "engraving"; readonly hash?: string | undefined; readonly done: number }
    /**
     * `other` is the hash of a second seal, which is drawn above the first in the colour of the text. Needs at least
     * 144 px.
     */
    | { readonly form: "overlay"; readonly hash: string; readonly other: string }
  );

/** Width of an engraved line (CSS px). */
const LINE = 0.75;

/**
 * All forms of a seal except the live one. They are loaded on demand, because no page needs them for its first paint.
 * If they cannot be loaded, no seal is drawn, and the page works without it.
 */
const SealParts = lazy<ComponentType<SealProps>>(() =>
  import(/* webpackChunkName: "later-seal" */ "./seal-parts.tsx").catch(() => ({ default: () => null })),
);

const never = () => () => {};

/**
 * Returns whether the engraved lines are drawn. They are more markup than the rest of a page, so a prerendered page
 * only has the mark, and the lines are added after hydration.
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

/**
 * The seal of a hash, in the colour of its form unless a class sets another `color`. A seal only illustrates a hash;
 * it proves nothing.
 */
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

/** The paths that draw a seal. */
interface Drawing extends Pick<SealGeometry, "mark" | "ticks"> {
  readonly lines: string;
}

/** The latest drawings. They are reused when the user returns to a list. */
const drawings = new Map<string, Drawing>();
const MAX_DRAWINGS = 100;

function drawingOf(hash: string, detail: ReturnType<typeof sealDetail>): Drawing {
  const name = `${detail} ${hash}`;
  let drawing = drawings.get(name);
  if (!drawing) {
    const { mark, bands, ticks } = sealGeometry(hash, detail);
    // The lines are stored as one string, because as separate strings a drawing took about 190 kB of heap.
    drawing = { mark, lines: bands.join(""), ticks };
    drawings.set(name, drawing);
    const [oldest] = drawings.keys();
    if (drawings.size > MAX_DRAWINGS && oldest !== undefined) drawings.delete(oldest);
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
