import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { isPublicAddress, publicNetworks } from "./public-address.ts";

const PUBLIC = [
  "1.1.1.1",
  "93.184.216.34",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
];
const PUBLIC_TOO = ["128.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "223.255.255.255", "168.63.129.15"];
const PUBLIC_IPV6 = ["2606:4700:4700::1111", "2a00:1450:4007:80e::200e", "2003::1", "2001:200::1", "2001:db9::1"];

const PRIVATE = {
  "this network": ["0.0.0.0", "0.1.2.3"],
  private: ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
  loopback: ["127.0.0.1", "127.1.2.3", "127.255.255.255", "::1", "0:0:0:0:0:0:0:1"],
  "link-local": ["169.254.0.1", "169.254.255.255", "fe80::1", "febf::1"],
  metadata: ["169.254.169.254", "fd00:ec2::254", "168.63.129.16", "100.100.100.200", "192.0.0.192"],
  "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
  "unique local": ["fc00::1", "fdff::1"],
  unspecified: ["::", "0:0:0:0:0:0:0:0"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  "reserved and broadcast": ["240.0.0.1", "255.255.255.255"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  benchmarks: ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:93.184.216.34"],
  "IPv4-compatible": ["::127.0.0.1", "::10.0.0.1"],
  NAT64: ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1"],
  "6to4": ["2002:7f00:1::", "2002:a9fe:a9fe::1"],
  Teredo: ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "site-local and unassigned": ["fec0::1", "4000::1", "100::1", "5f00::1"],
} as const;

/** Spellings of 127.0.0.1 and of other addresses that some resolvers accept, and texts that are no addresses. */
const NO_ADDRESSES = [
  ["2130706433", "0x7f000001", "017700000001", "127.1", "127.0.1", "0177.0.0.1", "0x7f.0.0.1", "1.1.1", "1.1.1.1.1"],
  [
    "256.1.1.1",
    "1.1.1.01",
    "1.1.1.1 ",
    " 1.1.1.1",
    "1.1.1.-1",
    "1.1.1.1e0",
    "１.1.1.1",
    "",
    "example.com",
    "localhost",
  ],
  ["2606:4700::1%eth0", "[2606:4700::1]", "2606:::1", "2606::1::2", "2606:4700:1:1:1:1:1:1:1", "2606:4700:1:1:1:1:1"],
  ["2606::1.1.1", "2606::12345", "2606::g", ":2606::1", "2606::1:", "38.6.1.1::", "2606:4700:1:1:1:1:1::1:1"],
].flat();

test.each([...PUBLIC, ...PUBLIC_TOO, ...PUBLIC_IPV6])("the IP address %s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(Object.entries(PRIVATE).flatMap(([kind, addresses]) => addresses.map((address) => [address, kind] as const)))(
  "%s is not public: %s",
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

test.each(NO_ADDRESSES)("%j is not a public IP address", (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test("the networks of the permission contain exactly the public IPv4 addresses", () => {
  const allowed = new BlockList();
  for (const network of publicNetworks()) {
    const [address = "", length] = network.split("/");
    allowed.addSubnet(address, Number(length), "ipv4");
  }
  const all = [...PUBLIC, ...PUBLIC_TOO, ...Object.values(PRIVATE).flat()].filter((address) => !address.includes(":"));
  for (const address of all)
    expect([address, allowed.check(address, "ipv4")]).toEqual([address, isPublicAddress(address)]);
});
