import { expect, test } from "vitest";
import { Refusal } from "../../platform/refusal.ts";
import { readAddress } from "./address.ts";

const TAKEN = {
  "https://example.com": "https://example.com/",
  "https://EXAMPLE.com:443/a?b=c": "https://example.com/a?b=c",
  "https://hooks.example.com:8443/x": "https://hooks.example.com:8443/x",
  "https://bücher.example/": "https://xn--bcher-kva.example/",
} as const;

const REFUSED = {
  "no https": [
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//example.com",
  ],
  "user and password": ["https://me@example.com/", "https://me:secret@example.com/", "https://example.com@127.0.0.1/"],
  "a fragment": ["https://example.com/#x", "https://example.com/#"],
  "other ports": [
    "https://example.com:22/",
    "https://example.com:8000/",
    "https://example.com:0/",
    "https://a.example:80/",
  ],
  numbers: ["https://127.0.0.1/", "https://93.184.216.34/", "https://[::1]/", "https://[2606:4700::1111]/"],
  "numbers written in another way": [
    "https://2130706433/",
    "https://0x7f000001/",
    "https://017700000001/",
    "https://0x7f.0x0.0x0.0x1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://127.0.1/",
    "https://１２７.0.0.1/",
    "https://127。0。0。1/",
    "https://①②⑦.0.0.1/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://%31%32%37.0.0.1/",
  ],
  "names of this machine and of private networks": [
    "https://localhost/",
    "https://LOCALHOST/",
    "https://ⓛocalhost/",
    "https://a.localhost/",
    "https://printer/",
    "https://metadata.google.internal/",
    "https://nas.local/",
    "https://router.lan/",
    "https://x.home.arpa/",
    "https://1.0.0.127.in-addr.arpa/",
    "https://abc.onion/",
  ],
  "a last dot": ["https://example.com./", "https://localhost./", "https://127.0.0.1./"],
  "what is no name": [
    "https://",
    "https:///x",
    "not an address",
    "",
    "https://exa mple.com/",
    "https://-a.example/",
    "https://a..example/",
  ],
} as const;

const codeOf = (typed: string, loopback = false): string | null => {
  try {
    readAddress(typed, { loopback });
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};

test.each(Object.entries(TAKEN))("the webhook address %s is accepted", (typed, kept) => {
  expect(readAddress(typed, { loopback: false }).href).toBe(kept);
});

test.each(Object.entries(REFUSED).flatMap(([kind, all]) => all.map((typed) => [typed, kind] as const)))(
  "%j is refused: %s",
  (typed) => {
    expect(codeOf(typed)).toBe("invalid_input");
  },
);

test("a webhook address on this machine is accepted as 127.0.0.1 only, and only with loopback allowed", () => {
  expect(codeOf("http://127.0.0.1:9000/hook")).toBe("invalid_input");
  expect(readAddress("http://127.0.0.1:9000/hook", { loopback: true }).href).toBe("http://127.0.0.1:9000/hook");
  for (const other of ["http://localhost:9000/", "http://10.0.0.1/", "http://169.254.169.254/", "http://[::1]/"])
    expect(codeOf(other, true)).toBe("invalid_input");
  expect(codeOf("http://me@127.0.0.1/", true)).toBe("invalid_input");
});
