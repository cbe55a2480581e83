import type { words as french } from "../fr/account-page.tsx";

export const words: typeof french = {
  seal: (
    <>
      Every file has its fingerprint,
      <br />
      every fingerprint has its seal.
    </>
  ),
  carried: {
    files: (first, count) => (count > 1 ? `${count}\u00a0files` : `“${first}”`),
    wait: (files, count) =>
      count > 1 ? (
        <>{files} are waiting on this device: you will register them in a moment. Nothing was sent.</>
      ) : (
        <>{files} is waiting on this device: you will register it in a moment. Nothing was sent.</>
      ),
  },
};
