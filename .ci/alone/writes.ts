/** Writes that the recorded API supports: signing in and out, and looking up a hash. */
import { type OpenRecording, type RecordedAnswer, type RecordedPerson, UNKNOWN_HASH } from "./recording.ts";
import { issueTokens, personOf } from "./tokens.ts";

export interface Write {
  readonly recording: OpenRecording;
  /** The JSON body; empty if the request has none. */
  readonly body: Readonly<Record<string, unknown>>;
}

export const ok = (json: unknown, status = 200): RecordedAnswer => ({ status, json });
export const refused = (status: number, code: string, message: string): RecordedAnswer =>
  ok({ status, code, message }, status);

const SIX_DIGITS = /^\d{6}$/;

/** Calls that need no session. */
export const OPEN_WRITES: Readonly<Record<string, (write: Write) => RecordedAnswer>> = {
  "POST /api/auth/login"({ recording, body: { email, password, otp } }) {
    const person = recording.people.find((each) => each.email === email);
    const isCode = otp === undefined || SIX_DIGITS.test(String(otp).replaceAll(" ", ""));
    if (!person || password !== recording.password || !isCode)
      return recording.recorded("", "POST /api/auth/login wrong") as RecordedAnswer;
    if (person.role === "admin" && otp === undefined)
      return recording.recorded("", "POST /api/auth/login second factor") as RecordedAnswer;
    return ok(issueTokens(person));
  },
  "POST /api/auth/refresh"({ recording, body: { refreshToken } }) {
    const person = personOf(String(refreshToken), recording.people);
    return person ? ok(issueTokens(person)) : refused(401, "unauthenticated", "Please sign in.");
  },
  "POST /api/auth/logout": () => ok({ message: "Signed out." }),
};

/** Calls that need a signed-in person. */
export const WRITES: Readonly<Record<string, (write: Write & { readonly who: RecordedPerson }) => RecordedAnswer>> = {
  "POST /api/auth/reauthenticate": ({ recording, who, body }) =>
    body.password === recording.password
      ? ok(issueTokens(who))
      : refused(403, "invalid_credentials", "This is not your password."),
  "POST /api/auth/reauthenticate/second-factor": ({ who, body }) =>
    SIX_DIGITS.test(String(body.otp))
      ? ok(issueTokens(who))
      : refused(403, "invalid_credentials", "This code is not right."),
  "POST /api/object/verify-object"({ recording, who, body: { hash } }) {
    const answer = (of: unknown) => recording.recorded(who.email, `POST /api/object/verify-object ${of}`);
    return answer(hash) ?? (answer(UNKNOWN_HASH) as RecordedAnswer);
  },
};
