/** The parts of the drawing that a module of the icon set makes, as an expression; `null` where it names another drawing. */
export function partsOf(source: string): string | null;
