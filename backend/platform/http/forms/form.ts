import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { hasVisible, withoutHidden } from "../../../contract/visible.ts";
import { Refusal } from "../../refusal.ts";
import { StorageFailure } from "../../storage-failure.ts";
import { type BodyTimes, readBody } from "./body.ts";
import { eachWithFastSearch } from "./fast-search.ts";
import { plainBoundary, readPlainForm } from "./plain-form.ts";

/** Content of a multipart form: its text fields, and the result of `takeFile` for its file. */
export interface ReceivedForm<T> {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: T | null;
}

export interface FormOptions<T> {
  /** Name of the field that contains the file or files. */
  readonly fileField: string;
  /** Receives the file as it arrives, while the rest of the form is still being sent. */
  readonly takeFile: (bytes: AsyncIterable<Uint8Array>, info: { readonly fileName: string }) => Promise<T>;
  /** Undoes `takeFile` if the form proves to be cut off or invalid. */
  readonly dropFile: (file: T) => Promise<void>;
  /** Largest file (bytes), enforced by `takeFile`; the whole form may be a little larger. */
  readonly maxBytes: number;
  readonly tooLarge: string;
  readonly times?: BodyTimes;
}

/** Text fields of a multipart form, and the results of `takeFile` in the order of the files. */
export interface ReceivedFiles<T> {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly T[];
}

const LIMITS = { files: 1, fields: 10, fieldSize: 4096, parts: 12, headerPairs: 50 };
const TIMES: BodyTimes = { idleMs: 15_000, totalMs: 15 * 60_000 };
const FORM_OVERHEAD = 64 * 1024;
/** A form whose declared length is at most this (bytes) is read into memory. */
const MAX_AT_ONCE = 256 * 1024;

/**
 * Reads a multipart form; memory does not grow with the file. Resolves once the whole form has arrived. If the form
 * is cut off, invalid or too large, calls `dropFile` and rejects with a `Refusal`.
 *
 * A short form in the usual notation is parsed in memory. Any other form is parsed as a stream from its first byte,
 * so that all refusals and their messages come from one parser.
 */
export async function receiveForm<T>(request: Request, options: FormOptions<T>): Promise<ReceivedForm<T>> {
  const { type, length, parts } = bodyOf(request, options);
  const stream = async (body: AsyncGenerator<Uint8Array>) => {
    const { fields, files } = await receiveStream(type, body, options, 1);
    return { fields, file: files[0] ?? null };
  };
  const boundary = plainBoundary(type);
  if (boundary === null || length === 0 || length > MAX_AT_ONCE) return stream(parts);
  const { whole, again } = await collect(parts, MAX_AT_ONCE);
  const plain = whole && readPlainForm(whole, { boundary, fileField: options.fileField, ...LIMITS });
  if (!plain) return stream(again());
  const { fields, file } = plain;
  if (!file) return { fields, file };
  const taken = await settle(options.takeFile(one(file.bytes), { fileName: cleanFileName(file.name) }));
  if (taken.error === null) return { fields, file: taken.value };
  throw refusalOf([taken.error]);
}

/**
 * Reads a multipart form of up to `most` files, all in the field `fileField`; resolves and rejects as `receiveForm`.
 * `maxBytes` limits the bytes of all files together.
 */
export async function receiveFiles<T>(
  request: Request,
  { most, ...options }: FormOptions<T> & { readonly most: number },
): Promise<ReceivedFiles<T>> {
  const { type, parts } = bodyOf(request, options);
  return receiveStream(type, parts, options, most);
}

/** Returns the body of a form, unless it declares too many bytes. `length` (bytes) is 0 if none is declared. */
function bodyOf(request: Request, options: Pick<FormOptions<never>, "maxBytes" | "tooLarge" | "times">) {
  const { tooLarge, times = TIMES } = options;
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Refusal("unsupported_media_type", "The request body must be multipart/form-data.");
  const maxBytes = options.maxBytes + FORM_OVERHEAD;
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > maxBytes) throw new Refusal("too_large", tooLarge);
  if (!request.body) throw new Refusal("invalid_input", "The form has no body.");
  return { type, length, parts: readBody(request.body, { ...times, maxBytes, tooLarge }) };
}

/**
 * Reads up to `most` bytes. `whole` is the body if it ended within these bytes, otherwise `null`. `again` yields the
 * body from its start, and fails with the same error if reading failed.
 */
async function collect(source: AsyncGenerator<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let failure: { readonly error: unknown } | null = null;
  let isWhole = false;
  try {
    while (size <= most && !isWhole) {
      const { done, value } = await source.next();
      if (done) isWhole = true;
      else {
        chunks.push(value);
        size += value.length;
      }
    }
  } catch (error) {
    failure = { error };
  }
  return {
    whole: isWhole ? joined(chunks, size) : null,
    async *again(): AsyncGenerator<Uint8Array> {
      try {
        yield* chunks;
        if (failure) throw failure.error;
        yield* source;
      } finally {
        await source.return(undefined);
      }
    },
  };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/**
 * Like `receiveFiles`, for the chunks of a body whose limits are already enforced. If the body fails, it must fail with
 * a `Refusal`.
 */
async function receiveStream<T>(
  type: string,
  body: AsyncGenerator<Uint8Array>,
  options: FormOptions<T>,
  most: number,
): Promise<ReceivedFiles<T>> {
  const parser = createParser(type, most);
  const fields: Record<string, string> = Object.create(null);
  const taking: Promise<T>[] = [];
  let takingStream: Readable | null = null;
  let refusal: Refusal | null = null;

  const refuse = (reason: Refusal) => {
    refusal ??= reason;
    parser.destroy(reason);
  };

  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) refuse(new Refusal("invalid_input", "A name or value in the form is too long."));
    else if (name in fields) refuse(new Refusal("invalid_input", `The field "${name}" occurs twice in the form.`));
    else fields[name] = value;
  });
  parser.on("file", (name, stream, fileName) => {
    // Without this listener, a stream error would end the process when the client disconnects.
    stream.on("error", () => undefined);
    if (name !== options.fileField || taking.length >= most) {
      stream.resume();
      refuse(new Refusal("invalid_input", `Unexpected file field "${name}".`));
      return;
    }
    takingStream = stream;
    const taken = options.takeFile(stream, { fileName: cleanFileName(fileName) });
    taken.catch((error) => parser.destroy(error));
    taking.push(taken);
  });
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(event, () => refuse(new Refusal("invalid_input", "The form has too many parts.")));
  }

  let failure: unknown = null;
  try {
    await pipeline(eachWithFastSearch(body), parser);
  } catch (error) {
    failure = error ?? new Error("The upload ended before the form was complete.");
    (takingStream as Readable | null)?.destroy(
      error instanceof Error ? error : new Error("The upload ended before the form was complete."),
    );
  }
  const settled = await Promise.allSettled(taking);
  const files = settled.flatMap((taken) => (taken.status === "fulfilled" ? [taken.value] : []));
  const failures = settled.flatMap((taken) => (taken.status === "rejected" ? [taken.reason] : []));
  if (failure === null && failures.length === 0 && refusal === null) return { fields, files };
  for (const file of files) await options.dropFile(file);
  throw refusalOf([refusal, ...failures, failure]);
}

/** Returns the error to throw: the first refusal, else the first storage failure, else a general refusal. */
function refusalOf(reasons: readonly unknown[]): Error {
  const told = (kind: typeof Refusal | typeof StorageFailure) => reasons.find((reason) => reason instanceof kind);
  const reason = told(Refusal) ?? told(StorageFailure);
  return (reason as Error | undefined) ?? new Refusal("invalid_input", "The form is incomplete or malformed.");
}

function createParser(type: string, files: number): BusboyInstance {
  try {
    const limits = { ...LIMITS, files, parts: LIMITS.parts + files - 1 };
    return new Busboy({ headers: { "content-type": type } as BusboyHeaders, limits });
  } catch {
    throw new Refusal("invalid_input", "The Content-Type of the form has no valid boundary.");
  }
}

async function settle<T>(promise: Promise<T> | null): Promise<{ readonly value: T | null; readonly error: unknown }> {
  try {
    return { value: await promise, error: null };
  } catch (error) {
    return { value: null, error };
  }
}

const FILE_NAME_MAX = 255;

/**
 * Returns the last segment of a path as well-formed NFC without control and hidden characters, at most 255 UTF-16
 * units; empty if nothing visible is left.
 */
function cleanFileName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const shown = withoutHidden(
    // Only these three characters are encoded by browsers (WHATWG HTML, multipart/form-data encoding algorithm).
    last
      .replaceAll("%22", '"')
      .replaceAll("%0D", "\r")
      .replaceAll("%0A", "\n")
      .toWellFormed()
      .normalize("NFC")
      .replace(/\p{Cc}/gu, ""),
  );
  return hasVisible(shown) ? shown.slice(0, FILE_NAME_MAX).toWellFormed() : "";
}

/** Refuses a form with text fields; for forms that contain only a file. */
export function noFields(fields: Readonly<Record<string, string>>): void {
  const [name] = Object.keys(fields);
  if (name !== undefined) throw new Refusal("invalid_input", `Unknown field: "${name.slice(0, 80)}".`);
}
