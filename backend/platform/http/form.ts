import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { hasVisible, withoutHidden } from "../../contract/visible.ts";
import { Refusal } from "../refusal.ts";
import { StorageFailure } from "../storage-failure.ts";
import { type BodyTimes, readBody } from "./body.ts";
import { eachSearched } from "./searched.ts";

/** What a multipart form carried: its text fields, and what became of its one file. */
export interface ReceivedForm<T> {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: T | null;
}

export interface FormOptions<T> {
  /** Name of the one file field. */
  readonly fileField: string;
  /** Takes the file as it arrives; runs while the rest of the form is still on its way. */
  readonly takeFile: (bytes: AsyncIterable<Uint8Array>, info: { readonly fileName: string }) => Promise<T>;
  /** Undoes `takeFile` when the form turns out to be cut or wrong. */
  readonly dropFile: (file: T) => Promise<void>;
  /** Largest file, in bytes, which `takeFile` counts; the whole form may be a little larger. */
  readonly maxBytes: number;
  readonly tooLarge: string;
  readonly times?: BodyTimes;
}

const LIMITS = { files: 1, fields: 10, fieldSize: 4096, parts: 12, headerPairs: 50 };
const TIMES: BodyTimes = { idleMs: 15_000, totalMs: 15 * 60_000 };
const FORM_OVERHEAD = 64 * 1024;

/**
 * Reads a multipart form as a stream; memory does not grow with the file. Resolves once the whole form has arrived;
 * rejects with a `Refusal` when it is cut, wrong or too large, after `dropFile`.
 */
export async function receiveForm<T>(request: Request, options: FormOptions<T>): Promise<ReceivedForm<T>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Refusal("unsupported_media_type", "The request body must be multipart/form-data.");
  const { tooLarge, times = TIMES } = options;
  const maxBytes = options.maxBytes + FORM_OVERHEAD;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new Refusal("too_large", tooLarge);
  if (!request.body) throw new Refusal("invalid_input", "The form is empty.");

  const parser = createParser(type);
  const fields: Record<string, string> = Object.create(null);
  let taking: Promise<T> | null = null;
  let takingStream: Readable | null = null;
  let refusal: Refusal | null = null;

  const refuse = (reason: Refusal) => {
    refusal ??= reason;
    parser.destroy(reason);
  };

  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) refuse(new Refusal("invalid_input", "A field of the form is too long."));
    else if (name in fields) refuse(new Refusal("invalid_input", `${name} is given twice.`));
    else fields[name] = value;
  });
  parser.on("file", (name, stream, fileName) => {
    // A stream without this listener would end the process when the client goes away.
    stream.on("error", () => undefined);
    if (name !== options.fileField || taking) {
      stream.resume();
      refuse(new Refusal("invalid_input", `Unknown file field: ${name}.`));
      return;
    }
    takingStream = stream;
    taking = options.takeFile(stream, { fileName: cleanFileName(fileName) });
    taking.catch((error) => parser.destroy(error));
  });
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(event, () => refuse(new Refusal("invalid_input", "The form has too many parts.")));
  }

  let failure: unknown = null;
  try {
    await pipeline(eachSearched(readBody(request.body, { ...times, maxBytes, tooLarge })), parser);
  } catch (error) {
    failure = error ?? new Error("The form was cut.");
    (takingStream as Readable | null)?.destroy(error instanceof Error ? error : new Error("The form was cut."));
  }
  const taken = await settle(taking as Promise<T> | null);
  if (failure === null && taken.error === null && refusal === null) return { fields, file: taken.value };
  if (taken.value !== null) await options.dropFile(taken.value);
  for (const reason of [refusal, taken.error, failure]) if (reason instanceof Refusal) throw reason;
  if (taken.error instanceof StorageFailure) throw taken.error;
  throw new Refusal("invalid_input", "The form is cut or malformed.");
}

function createParser(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type } as BusboyHeaders, limits: LIMITS });
  } catch {
    throw new Refusal("invalid_input", "The form has no boundary.");
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

/** The last part of a path, as well-formed NFC without control and hidden characters, at most 255 UTF-16 units; empty where nothing is to be seen. */
function cleanFileName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const shown = withoutHidden(
    last
      .toWellFormed()
      .normalize("NFC")
      .replace(/\p{Cc}/gu, ""),
  );
  return hasVisible(shown) ? shown.slice(0, FILE_NAME_MAX).toWellFormed() : "";
}

/** For forms that carry a file alone. */
export function noFields(fields: Readonly<Record<string, string>>): void {
  const [name] = Object.keys(fields);
  if (name !== undefined) throw new Refusal("invalid_input", `Unknown field: ${name.slice(0, 80)}.`);
}
