/** Format of a recording: answers of the real back end to the calls that the screens of microfrontends make. */

/** One answer. Addresses of the service are written as `ORIGIN`. */
export interface RecordedAnswer {
  readonly status: number;
  readonly json?: unknown;
  /** Only the headers that a screen reads. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of an answer that is not JSON; its bytes are in base64. */
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
  /**
   * Time of the recording (ISO 8601). Pages that show the recording use it as the current time, so that its dates do
   * not age.
   */
  readonly recordedAt: string;
  /** Password of all people in the recording; it is public. */
  readonly password: string;
  /** People who can sign in. An administrator also enters a second factor: any six digits. */
  readonly people: readonly RecordedPerson[];
  /**
   * Answers by caller (`NOBODY` or an e-mail), then by call, such as `GET /api/user/get-user`. For `POST
   * …/verify-object` the hash follows after a space.
   */
  readonly answers: Readonly<Record<string, Readonly<Record<string, RecordedAnswer>>>>;
}

export const NOBODY = "nobody";

/** Placeholder for the address of the service. */
export const ORIGIN = "https://recorded.invalid";

/** An unregistered hash. Its answer is used for every hash that the recording does not contain. */
export const UNKNOWN_HASH = "0".repeat(64);

export type OpenRecording = ReturnType<typeof openRecording>;

export function openRecording({ people, password, answers }: Recording) {
  return {
    people,
    password,
    recorded: (who: string, call: string): RecordedAnswer | undefined =>
      answers[who]?.[call] ?? answers[NOBODY]?.[call],
    /** Returns the body of an answer. Throws if the recording has none. */
    bodyOf<T>(who: string, call: string): T {
      const answer = answers[who]?.[call];
      if (answer?.json === undefined) throw new Error(`The recording has no answer to ${call} for ${who}.`);
      return answer.json as T;
    },
  };
}
