import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** Account that claims. */
export interface Account {
  readonly accessToken: string;
  readonly wallet: string;
}

const encoder = new TextEncoder();
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([encoder.encode(type), data]);
  return joined([uint32(data.length), named, uint32(crc32(named))]);
}

const HEAD = chunk("IHDR", joined([uint32(4), uint32(4), Uint8Array.of(8, 2, 0, 0, 0)]));
const TAIL = chunk("IEND", new Uint8Array());

/** A unique PNG of four by four pixels. */
function freshCover(): Uint8Array {
  const rows = Array.from({ length: 4 }, () => joined([Uint8Array.of(0), randomBytes(12)]));
  return joined([SIGNATURE, HEAD, chunk("IDAT", deflateSync(joined(rows), { level: 0 })), TAIL]);
}

/** Returns the bytes of a request that claims a new hash with a new cover, as `claim.lua` makes it. */
export function claimOf({ host, pathname }: URL, { accessToken, wallet }: Account): Uint8Array {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const hash = randomBytes(32).toString("hex");
  const fields = field("objectName", "Tableau") + field("walletAddress", wallet) + field("hash", hash);
  const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="cover.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = joined([encoder.encode(fields + file), freshCover(), encoder.encode("\r\n--x--\r\n")]);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Authorization: Bearer ${accessToken}`,
    `Content-Length: ${body.length}`,
  ];
  return joined([encoder.encode(`${head.join("\r\n")}\r\n\r\n`), body]);
}
