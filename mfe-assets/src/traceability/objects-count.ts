/** How many objects, in words: `1 objet`, `12 objets`. */
export const objectsCount = (count: number): string => `${count} ${count < 2 ? "objet" : "objets"}`;
