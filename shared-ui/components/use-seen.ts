import { type RefObject, useEffect, useState } from "react";

/** Distance from the window within which an element already counts as seen. */
const AHEAD = "300px";

/**
 * Returns whether an element has come near the window. Once true, the result stays true. It is always `false` during
 * prerendering.
 */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    if (typeof IntersectionObserver === "undefined") return setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen, element]);
  return seen;
}
