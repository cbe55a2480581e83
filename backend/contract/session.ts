import * as z from "zod/mini";

/** A signed-in device of the person who asks. */
export interface Session {
  readonly _id: string;
  /** `Firefox · Windows`; `null` when it did not say. */
  readonly device: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** To about ten minutes. ISO 8601, UTC. */
  readonly lastUsedAt: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}

/** `GET /user/sessions`. */
export interface SessionsAnswer {
  readonly data: readonly Session[];
}

export const SessionParam = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
