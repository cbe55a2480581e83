/**
 * Reads ZIP archives of the service, and archives that users have repacked. Only requested entries are decompressed.
 */

import { Damaged } from "./fault.ts";

export interface ZipEntry {
  readonly name: string;
  /** Returns the uncompressed bytes. Throws `SyntaxError` if the compression method is neither store nor deflate. */
  open(): Promise<Uint8Array>;
}

const END_BYTES = 22;
/** Longest comment (bytes) that may follow the end record. */
const MAX_COMMENT = 0xffff;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Largest entry (bytes). Entries of a real proof are much smaller; a larger entry may be a ZIP bomb. */
const MAX_ENTRY = 16 * 1024 * 1024;

/**
 * Thrown if there are bytes before the start of the archive, because programs differ in how they unpack such a file.
 */
export class BytesBefore extends Damaged {
  /** Names of the entries that could be read nevertheless. */
  readonly names: readonly string[];
  constructor(bytes: number, names: readonly string[]) {
    super({ code: "bytesBefore", bytes });
    this.names = names;
  }
}

/**
 * Returns the entries of an archive, or `null` if the file is not a ZIP. Up to 64 KiB of other data may follow the
 * archive. Throws `SyntaxError` if the archive is damaged or has two entries of the same name, and `BytesBefore` if
 * data precedes it.
 */
export async function readZip(file: Blob): Promise<ZipEntry[] | null> {
  const tail = await viewOf(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT), file.size);
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) {
    const head = await viewOf(file, 0, 4);
    if (head.byteLength === 4 && head.getUint32(0, true) === LOCAL) throw new Damaged({ code: "endMissing" });
    return null;
  }
  const [count, size, start] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  const directory = await viewOf(file, start, start + size);
  const before = Math.max(0, file.size - tail.byteLength) + at - size - start;
  if (before > 0 && count > 0 && !(await hasFurtherRecord(file, start + size))) {
    const moved = await viewOf(file, start + before, start + before + size);
    if (isEntry(moved)) throw new BytesBefore(before, namesIn(moved));
  }
  const entries: ZipEntry[] = [];
  // Programs differ in which of two entries with the same name they unpack. The user might therefore read another
  // file than the one that was judged.
  const names = new Set<string>();
  let row = 0;
  for (let number = 0; number < count; number += 1) {
    if (!isEntry(directory, row)) throw new Damaged({ code: "directoryDamaged" });
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      directory.getUint16(row + field, true),
    ) as [number, number, number];
    if (row + 46 + nameBytes > directory.byteLength) throw new Damaged({ code: "directoryDamaged" });
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + row + 46, nameBytes));
    const place = {
      method: directory.getUint16(row + 10, true),
      packed: directory.getUint32(row + 20, true),
      length: directory.getUint32(row + 24, true),
      offset: directory.getUint32(row + 42, true),
    };
    if (names.has(name)) throw new Damaged({ code: "nameTwice", name });
    names.add(name);
    entries.push({ name, open: () => readEntry(file, place) });
    row += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

/** Whether there is a ZIP64 end record or a digital signature between the directory and the end record. */
async function hasFurtherRecord(file: Blob, at: number): Promise<boolean> {
  const record = await viewOf(file, at, at + 4);
  return record.byteLength === 4 && [0x06064b50, 0x05054b50].includes(record.getUint32(0, true));
}

const isEntry = (view: DataView, at = 0): boolean => at + 46 <= view.byteLength && view.getUint32(at, true) === ENTRY;

function namesIn(directory: DataView): string[] {
  const names: string[] = [];
  for (let row = 0; isEntry(directory, row); ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(row + field, true)) as [
      number,
      number,
      number,
    ];
    names.push(
      new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + row + 46).slice(0, name)),
    );
    row += 46 + name + extra + comment;
  }
  return names;
}

interface Place {
  readonly method: number;
  readonly packed: number;
  readonly length: number;
  readonly offset: number;
}

async function readEntry(file: Blob, { method, packed, length, offset }: Place): Promise<Uint8Array> {
  if (Math.max(packed, length) > MAX_ENTRY) throw new Damaged({ code: "entryTooLarge", most: MAX_ENTRY });
  const header = await viewOf(file, offset, offset + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL) throw new Damaged({ code: "headerDamaged" });
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const content = file.slice(start, start + packed);
  if (method === 0) return new Uint8Array(await content.arrayBuffer());
  if (method !== 8) throw new Damaged({ code: "compressionUnknown" });
  try {
    return await inflate(content, length);
  } catch (error) {
    throw error instanceof Damaged ? error : new Damaged({ code: "entryDamaged" });
  }
}

/** Decompresses an entry. Returns at most the number of bytes that the archive states for it. */
async function inflate(packed: Blob, length: number): Promise<Uint8Array> {
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const bytes = new Uint8Array(length);
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > length) {
      await reader.cancel();
      throw new Damaged({ code: "largerThanStated" });
    }
    bytes.set(value, at);
    at += value.length;
  }
  return bytes.subarray(0, at);
}

async function viewOf(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}
