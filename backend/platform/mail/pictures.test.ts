import { Buffer } from "node:buffer";
import { expect, test, vi } from "vitest";
import { openSmtp } from "../../tests/smtp.ts";
import { composeEmail } from "./email.ts";
import type { Mail, OutboxRecord } from "./outbox.ts";
import { smtpTransport } from "./transport.ts";

const drawing = vi.hoisted(() => ({ isBroken: false }));
vi.mock(import("../pictures/raster.ts"), async (original) => {
  const real = await original();
  return {
    ...real,
    pngOf: (svg) => (drawing.isBroken ? Promise.reject(new Error("Out of paint")) : real.pngOf(svg)),
  };
});

const FROM = "Authentica <contact@authentica.example>";
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const SEAL = { hash: HASH, state: "living", alt: 'Sceau de « $& "Carnet" <2> »' } as const;

/**
 * Returns the message as a mail server gets it, without the line breaks of quoted-printable (RFC 2045, section 6.7).
 */
async function sent(mail: Mail): Promise<string> {
  const smtp = await openSmtp();
  const record: OutboxRecord = { ...mail, id: "01JDAAAAAAAAAAAAAAAAAAAAAA", writtenAt: 0, dueAt: 0, failures: 0 };
  await smtpTransport(`smtp://127.0.0.1:${smtp.port}`, FROM).send(record);
  return (smtp.received[0] ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
}

/** Returns the width and height (pixels) of each picture in the HTML, in order. */
function sidesOf(message: string): (readonly [number, number])[] {
  return [...message.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => {
    const part = message.split(/\r\n--/).find((each) => each.includes(`<${cid}>`)) ?? "";
    expect(part).toMatch(/^Content-Disposition: inline/im);
    const png = Buffer.from(part.slice(part.indexOf("\r\n\r\n")), "base64");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    return [png.readUInt32BE(16), png.readUInt32BE(20)] as const;
  });
}

test("an e-mail contains logo and seal at twice their size", async () => {
  const message = await sent(composeEmail("ada@example.com", "Un essai", ["Bonjour."], { seal: SEAL }));
  expect(sidesOf(message)).toEqual([
    [48, 48],
    [256, 256],
  ]);
  expect(message).toContain('width="24" height="24" alt=""');
  expect(message).toContain("$&amp; &quot;Carnet&quot; &lt;2&gt;");
  expect(message.match(/(?:src|background)="(?!cid:)/g)).toBeNull();
  expect(sidesOf(await sent(composeEmail("ada@example.com", "Un essai", ["Bonjour."])))).toEqual([[48, 48]]);
});

test("an e-mail with its pictures is smaller than 100 KiB", async () => {
  const message = await sent(composeEmail("ada@example.com", "Un essai", ["Bonjour."], { seal: SEAL }));
  expect(message.length).toBeLessThan(100 * 1024);
});

test("the attached picture of a seal is named in the language of the e-mail", async () => {
  const named = (language: "fr" | "en") =>
    sent(composeEmail({ email: "ada@example.com", language }, "Essai", ["Bonjour."], { seal: SEAL }));
  expect(await named("fr")).toContain("filename=sceau.png");
  expect(await named("en")).toContain("filename=seal.png");
  // An e-mail that an older version has stored, without a file name for the picture.
  const { seal: _, ...mail } = composeEmail("ada@example.com", "Essai", ["Bonjour."], { seal: SEAL });
  expect(await sent({ ...mail, seal: SEAL })).toContain("filename=sceau.png");
});

test("an e-mail is sent without pictures if drawing fails", async () => {
  drawing.isBroken = true;
  try {
    const message = await sent(composeEmail("ada@example.com", "Un essai", ["Bonjour."], { seal: SEAL }));
    expect(message).not.toContain("<img");
    expect(message).toContain("Bonjour.");
  } finally {
    drawing.isBroken = false;
  }
});

test("an optional e-mail has unsubscribe headers, and others have none", async () => {
  const choose = "https://authentica.example/notifications#preferences";
  expect(await sent(composeEmail("ada@example.com", "Un essai", ["Bonjour."], { choose }))).toContain(
    `List-Unsubscribe: <${choose}>`,
  );
  expect(await sent(composeEmail("ada@example.com", "Un essai", ["Bonjour."]))).not.toContain("List-Unsubscribe");
  const leave = `https://authentica.example/api/notifications/unsubscribe/${"0".repeat(26)}.answers.${"a".repeat(43)}`;
  const left = (await sent(composeEmail("ada@example.com", "Un essai", ["Bonjour."], { choose, leave }))).replaceAll(
    /\s+/g,
    " ",
  );
  expect(left).toContain(`List-Unsubscribe: <${leave}> `);
  expect(left).toContain(" List-Unsubscribe-Post: List-Unsubscribe=One-Click ");
  const plain = composeEmail("ada@example.com", "Un essai", ["Bonjour."], {
    choose,
    leave: leave.replace("https:", "http:"),
  });
  expect(await sent(plain)).not.toContain("List-Unsubscribe-Post");
});

test("line breaks in a name add no headers to an e-mail", async () => {
  const message = await sent(
    composeEmail("ada@example.com", [{ name: "Ada\r\nBcc: eve@evil.example\r\n\r\nx" }], ["Bonjour."]),
  );
  const [head = ""] = message.split("\r\n\r\n");
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toContain("Subject: Ada Bcc: eve@evil.example x");
});
