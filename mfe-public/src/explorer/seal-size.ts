/** Side of the seal on the page of an object, in CSS pixels. */
export const SEAL_SIZE = 264;
