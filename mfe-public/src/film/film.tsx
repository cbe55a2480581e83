import { useSeen } from "@authentica/shared-ui/seen";
import { useEffect, useRef, useState } from "react";
import styles from "./film.module.css";

export interface FilmProps {
  /** Address of the recording. */
  readonly src: string;
  /** Poster shown before it is played. */
  readonly poster: string;
  /** Address of its French captions, WebVTT. */
  readonly captions: string;
  /** What it shows, in one sentence: its name, and the words under it. */
  readonly title: string;
  /** Pixels of the recording. */
  readonly width: number;
  readonly height: number;
}

/** True once the browser is idle; at once if it cannot tell. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!("requestIdleCallback" in window)) return setIdle(true);
    const asked = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(asked);
  }, []);
  return isIdle;
}

/**
 * A recording that has no sound and starts only when asked. Nothing of it but its poster and captions is fetched before: the poster when the
 * page is drawn and at rest, the captions when it comes near.
 */
export function Film({ src, poster, captions, title, width, height }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useSeen(video);
  const isIdle = useIdle();
  return (
    <figure className={styles.film}>
      <video
        ref={video}
        controls
        muted
        playsInline
        // From another origin captions come only to a player that asks so; nothing of ours needs a cookie there.
        crossOrigin="anonymous"
        preload="none"
        poster={isNear || isIdle ? poster : undefined}
        width={width}
        height={height}
        aria-label={title}
        className={styles.screen}
      >
        <source src={src} />
        {isNear && <track kind="captions" srcLang="fr" label="Français" src={captions} default />}
      </video>
      <figcaption className={styles.caption}>{title}</figcaption>
    </figure>
  );
}
