/** A recording that can be written to: what a page changes is seen by the next request, until the world is made anew. */
import { ulidFactory } from "../../backend/platform/ulid.ts";
import { NOBODY, type RecordedAnswer, type RecordedPerson, type Recording } from "./recording.ts";

export type Json = Record<string, unknown>;

export type World = ReturnType<typeof openWorld>;

/** `now`: milliseconds since 1970, by the clock of the recording. */
export function openWorld(recording: Recording, now: () => number) {
  const answers = structuredClone(recording.answers) as Record<string, Record<string, RecordedAnswer>>;
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const ulid = ulidFactory(now, randomBytes);

  const recorded = (who: string, call: string): RecordedAnswer | undefined =>
    answers[who]?.[call] ?? answers[NOBODY]?.[call];

  /** The body of an answer, to be read and changed. Throws where the recording has none. */
  function bodyOf<T>(who: string, call: string): T {
    const answer = answers[who]?.[call];
    if (answer?.json === undefined) throw new Error(`The recording has no ${call} of ${who}.`);
    return answer.json as T;
  }

  return {
    people: recording.people,
    password: recording.password,
    /** Files that were shown, by their SHA-256. */
    scanned: new Map<string, Pick<File, "name" | "size">>(),
    recorded,
    bodyOf,
    now: () => new Date(now()).toISOString(),
    ulid,
    put(who: string, call: string, answer: RecordedAnswer): void {
      answers[who] = { ...answers[who], [call]: answer };
    },
    /** Changes every record that has this `_id`, in whatever answer it stands; of `who` alone, where somebody is named. */
    change(id: string, patch: (record: Json) => void, who?: string): void {
      const of = who === undefined ? Object.values(answers) : [answers[who] ?? {}];
      for (const { json } of of.flatMap((each) => Object.values(each)))
        for (const record of recordsIn(json)) if (record._id === id) patch(record);
    },
    /** Tells people of what happened to an object, as a bell and a history do. */
    tell(emails: readonly string[], notificationType: string, { _id, objectName }: Json, by: RecordedPerson): void {
      const notification = {
        _id: ulid(),
        notificationType,
        timestamp: new Date(now()).toISOString(),
        objectList: [{ _id, objectName }],
        userList: [{ firstName: by.firstName, lastName: `${by.lastName.slice(0, 1)}.` }],
        notificationData: {},
      };
      for (const email of emails)
        for (const [call, read] of [
          ["GET /api/notifications/get-user-notifications", false],
          [`GET /api/notifications/get-object-notifications/${_id}`, true],
        ] as const) {
          const list = answers[email]?.[call]?.json as { data: unknown[] } | undefined;
          list?.data.unshift({ ...notification, read });
        }
    },
  };
}

/** Every object of a JSON value, itself included. */
function* recordsIn(value: unknown): Generator<Json> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const part of Object.values(value)) yield* recordsIn(part);
}
