/** What the front ends' tests have for `@testing-library/react`: it waits as long as Vitest's own `expect.poll`, for a busy machine loads lazy parts late. */
import { configure } from "@testing-library/react/pure";
import { PATIENCE_MS } from "./patience.ts";

configure({ asyncUtilTimeout: PATIENCE_MS });

export * from "@testing-library/react/pure";
