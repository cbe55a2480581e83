import type { PublicObject } from "@authentica/backend/contract/object";
import { cleanup, render, screen } from "@testing-library/react";
import { QRCodeSVG } from "qrcode.react";
import { afterEach, expect, test } from "vitest";
import { FoundDetails } from "./found-details.tsx";

afterEach(cleanup);

const object: PublicObject = {
  _id: "2222-2222-2222",
  objectId: "2222-2222-2222",
  objectName: "Tableau",
  hash: "ab".repeat(32),
  status: "active",
  createdAt: "2026-01-01T12:00:00.000Z",
  depositedAt: "2026-01-01T12:00:00.000Z",
  tokenId: 7,
  tokenExplorerLink: "https://authentica.example/explorer/7",
  ownerId: { firstName: "Ada", lastName: "L." },
};

/** Returns width, height and dark modules of the QR code. */
const modules = async () => {
  const code = await screen.findByRole("img", { name: /Code QR/ });
  return [code.getAttribute("width"), code.getAttribute("height"), code.querySelector("path:last-of-type")?.outerHTML];
};

function modulesAt(level: "L" | "M") {
  cleanup();
  const code = {
    value: `https://authentica.example/p/${object._id}`,
    size: 150,
    level,
    boostLevel: false,
    marginSize: 4,
  };
  render(<QRCodeSVG {...code} title="Code QR" />);
  return modules();
}

test("the QR code of the public page is 150 pixels wide and has the lowest error correction", async () => {
  render(<FoundDetails object={object} proofFails={false} />);
  const drawn = await modules();
  expect(drawn).toEqual(await modulesAt("L"));
  expect(drawn).not.toEqual(await modulesAt("M"));
});

test("another registration of the same file is listed before this one if it is earlier, else after it", () => {
  const labels = (otherToken: number) => {
    cleanup();
    const other = { ...object, tokenId: otherToken, depositedAt: null };
    render(<FoundDetails object={object} others={[other]} proofFails={false} />);
    const all = screen.getAllByRole("term").map((term) => term.textContent);
    return all.filter((label) => label === "Autre inscription" || label === "Inscrit le");
  };
  expect(labels(3)).toEqual(["Autre inscription", "Inscrit le"]);
  expect(labels(9)).toEqual(["Inscrit le", "Autre inscription"]);
});
