import { expect, test } from "vitest";
import { isInNetworks, parseNetwork } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.0/24", true],
  ["203.0.114.7", "203.0.113.0/24", false],
  ["203.0.113.7", "203.0.113.7", true],
  ["203.0.113.8", "203.0.113.7", false],
  ["203.0.113.7", "203.0.113.6/31", true],
  ["198.51.100.1", "0.0.0.0/0", true],
  ["2001:db8::1", "2001:db8::/32", true],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1", true],
  ["2001:db9::1", "2001:db8::/32", false],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:8000::/65", false],
  ["2001:db8:1:2:9:4:5:6", "2001:db8:1:2::/65", true],
  ["::1", "::/0", true],
  // An IPv4 address in IPv6 notation is an IPv4 address, so no IPv6 network contains it.
  ["::ffff:203.0.113.7", "203.0.113.0/24", true],
  ["::ffff:cb00:7107", "203.0.113.0/24", true],
  ["203.0.113.7", "::ffff:203.0.113.0/120", true],
  ["203.0.114.7", "::ffff:203.0.113.0/120", false],
  ["203.0.113.7", "::/0", false],
  ["2001:db8::1", "0.0.0.0/0", false],
  // An invalid address is in no network.
  ["unknown", "0.0.0.0/0", false],
  ["", "::/0", false],
  ["203.0.113.7.", "0.0.0.0/0", false],
])("the address %s is in the network %s: %s", (address, network, isIn) => {
  expect(parseNetwork(network)).not.toBeNull();
  expect(isInNetworks(address, [network])).toBe(isIn);
  expect(isInNetworks(address, ["192.0.2.0/24", network])).toBe(isIn);
});

test("an empty list of networks contains no address", () => {
  expect(isInNetworks("203.0.113.7", [])).toBe(false);
});

test.each([
  ["", "nothing"],
  ["203.0.113.7/24", "bits after the prefix"],
  ["2001:db8::1/32", "bits after the prefix, IPv6"],
  ["203.0.113.0/33", "a prefix that is too long"],
  ["2001:db8::/129", "a prefix that is too long, IPv6"],
  ["::ffff:203.0.113.0/24", "a mapped address with an IPv4 prefix"],
  ["203.0.113.0/", "no prefix"],
  ["203.0.113.0/-1", "a sign"],
  ["203.0.113", "three numbers"],
  ["203.0.113.256", "a number over 255"],
  ["010.0.0.1", "a leading zero, which some read as octal"],
  ["1:2:3:4:5:6:7", "seven groups"],
  ["1:2:3:4:5:6:7:8:9", "nine groups"],
  ["1::2::3", "two gaps"],
  ["1:2:3:4:5:6:7::8", "a gap without missing groups"],
  [":::", "three colons"],
  ["2001:db8::g", "a digit that is not hexadecimal"],
  ["2001:db8::12345", "a group that is too long"],
  ["::ffff:1.2.3", "an incomplete mapped address"],
  ["fe80::1%eth0", "a zone"],
  ["localhost", "a name"],
  [`${"1:".repeat(30_000)}1`, "a long text"],
])("refuses %j as a network of an API key: %s", (text) => {
  expect(parseNetwork(text)).toBeNull();
});
