/** Thrown if the server computed another hash than this device. */
export class DifferentHash extends Error {}
