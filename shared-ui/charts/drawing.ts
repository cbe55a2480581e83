/** How long a chart takes to draw itself; not at all where motion is reduced, which recharts asks the system. */
export const ANIMATION = { isAnimationActive: "auto", animationBegin: 0, animationDuration: 1500 } as const;

/** A chart is as large as the place that it is given. */
export const FILL = { width: "100%", height: "100%" } as const;
