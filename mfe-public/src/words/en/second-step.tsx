import type { words as french } from "../fr/second-step.tsx";

export const words: typeof french = {
  why: (account) => <>One more step: the account {account} is protected by an authenticator app.</>,
  verify: "Check the code",
  back: "Back to e-mail and password",
};
