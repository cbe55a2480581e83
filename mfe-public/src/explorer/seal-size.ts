/** Side of the seal on an object's page (CSS px). */
export const SEAL_SIZE = 264;
