import { language } from "@authentica/shared-ui/language";
import { useSeen } from "@authentica/shared-ui/seen";
import { useEffect, useRef, useState } from "react";
import { words } from "#words/landing.tsx";
import styles from "./film.module.css";

export interface FilmProps {
  /** URL of the video. */
  readonly src: string;
  /** URL of the image that is shown before the video plays. */
  readonly poster: string;
  /** URL of the captions (WebVTT) in the language of the page. */
  readonly captions: string;
  /** One sentence which describes the video. It is the accessible name and the caption. */
  readonly title: string;
  /** Width and height of the video (px). */
  readonly width: number;
  readonly height: number;
}

/** Returns `true` once the browser is idle, or immediately if the browser cannot report that. */
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
 * Silent video that starts only when the user asks for it. Before that, only the poster and the captions are fetched:
 * the poster once the page is idle, the captions when the video comes into view.
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
        // Captions from another origin require CORS. The video itself needs no cookies, so the request is anonymous.
        crossOrigin="anonymous"
        preload="none"
        poster={isNear || isIdle ? poster : undefined}
        width={width}
        height={height}
        aria-label={title}
        className={styles.screen}
      >
        <source src={src} />
        {isNear && <track kind="captions" srcLang={language} label={words.film.captions} src={captions} default />}
      </video>
      <figcaption className={styles.caption}>{title}</figcaption>
    </figure>
  );
}
