/** What a recording of the API holds: answers of the real back end to the calls that a microfrontend's screens make. */

/** One answer. Addresses of the service are written as `ORIGIN`. */
export interface RecordedAnswer {
  readonly status: number;
  readonly json?: unknown;
  /** Those that a screen reads. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An answer that is not JSON: its media type, and its bytes in base64. */
  readonly type?: string;
  readonly base64?: string;
}

export interface RecordedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: "user" | "admin";
}

export interface Recording {
  /** When it was made, ISO 8601: the time that a page runs at which shows it, so that nothing in it grows old. */
  readonly recordedAt: string;
  /** Public and known to all. */
  readonly password: string;
  /** Those who can sign in; an administrator also gives a code of six digits, any. */
  readonly people: readonly RecordedPerson[];
  /**
   * By `NOBODY` or the caller's e-mail, then by `GET /api/user/get-user`; of `POST …/verify-object` with ` <hash>`
   * after it.
   */
  readonly answers: Readonly<Record<string, Readonly<Record<string, RecordedAnswer>>>>;
}

export const NOBODY = "nobody";

/** Placeholder for the address of the service. */
export const ORIGIN = "https://recorded.invalid";

/** An unregistered hash: its answer is that for every hash that the recording does not know. */
export const UNKNOWN_HASH = "0".repeat(64);

export type OpenRecording = ReturnType<typeof openRecording>;

export function openRecording({ people, password, answers }: Recording) {
  return {
    people,
    password,
    recorded: (who: string, call: string): RecordedAnswer | undefined =>
      answers[who]?.[call] ?? answers[NOBODY]?.[call],
    /** The body of an answer. Throws if the recording has none. */
    bodyOf<T>(who: string, call: string): T {
      const answer = answers[who]?.[call];
      if (answer?.json === undefined) throw new Error(`The recording has no ${call} of ${who}.`);
      return answer.json as T;
    },
  };
}
