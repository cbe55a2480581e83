/** Which panel is open; `null` when none is. */
export type OpenPanel = number | null;

/** One panel at a time: a click opens its own and closes the other, a click on the open one closes it. */
export const afterClick = (open: OpenPanel, clicked: number): OpenPanel => (open === clicked ? null : clicked);
