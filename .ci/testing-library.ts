/**
 * Settings of `@testing-library/react` for the front ends' tests: it waits as long as Vitest's `expect.poll`, because
 * a busy machine loads lazy parts late.
 */
import { configure } from "@testing-library/react/pure";
import { PATIENCE_MS } from "./patience.ts";

configure({ asyncUtilTimeout: PATIENCE_MS });

export * from "@testing-library/react/pure";
