import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./signature.ts";

const MESSAGE = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

test("a message is signed like the test vector of Standard Webhooks", () => {
  expect(signedHeaders(MESSAGE, [SECRET])).toEqual({
    "webhook-id": MESSAGE.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a webhook message has one signature for each valid secret, that of the current secret first", () => {
  const other = newSecret((length) => new Uint8Array(length).fill(7));
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const signatures = signedHeaders(MESSAGE, [other, SECRET])["webhook-signature"].split(" ");
  expect(signatures).toHaveLength(2);
  expect(signatures[1]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});
