import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { formatDateTime } from "../format/date.ts";
import { RelativeTime } from "./relative-time.tsx";

afterEach(cleanup);

const at = "2026-03-03T13:05:00.000Z";
const after = (minutes: number) => Date.parse(at) + minutes * 60_000;

test("a relative time is calculated from the given time, and changes with it", () => {
  const { rerender, container } = render(<RelativeTime at={at} now={after(3)} />);
  const time = container.querySelector("time");
  expect(time?.textContent).toBe("il y a 3 minutes");
  expect(time?.getAttribute("datetime")).toBe(at);
  rerender(<RelativeTime at={at} now={after(60)} />);
  expect(time?.textContent).toBe("il y a 1 heure");
});

test("the exact time is the description of a relative time, and is visible from focus to blur or Escape", () => {
  render(<RelativeTime at={at} now={after(3)} />);
  const button = screen.getByRole("button", { name: "il y a 3 minutes" });
  const exact = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(exact?.textContent).toBe(formatDateTime(at));
  expect(exact?.hidden).toBe(true);
  fireEvent.focus(button);
  expect(exact?.hidden).toBe(false);
  fireEvent.blur(button);
  expect(exact?.hidden).toBe(true);
  fireEvent.focus(button);
  fireEvent.keyDown(button, { key: "Escape" });
  expect(exact?.hidden).toBe(true);
});

test("the exact time is visible on hover, and the pointer can move onto it", () => {
  const { container } = render(<RelativeTime at={at} now={after(3)} />);
  const place = container.firstElementChild as HTMLElement;
  fireEvent.pointerEnter(place);
  expect(screen.getByRole("tooltip").hidden).toBe(false);
  expect(place.contains(screen.getByRole("tooltip"))).toBe(true);
  fireEvent.pointerLeave(place);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("the exact time opens to the side where the window has room", () => {
  render(<RelativeTime at={at} now={after(3)} />);
  const button = screen.getByRole("button", { name: "il y a 3 minutes" });
  const exact = document.getElementById(button.getAttribute("aria-describedby") ?? "") as HTMLElement;
  Object.defineProperty(document.documentElement, "clientWidth", { value: 320, configurable: true });
  const alignAt = (left: number, right: number) => {
    exact.getBoundingClientRect = () => ({ left, right }) as DOMRect;
    fireEvent.focus(button);
    const { align } = exact.dataset;
    fireEvent.blur(button);
    return align;
  };
  expect(alignAt(-20, 160)).toBe("start");
  expect(alignAt(150, 330)).toBe("end");
  expect(alignAt(100, 280)).toBeUndefined();
  Reflect.deleteProperty(document.documentElement, "clientWidth");
});
