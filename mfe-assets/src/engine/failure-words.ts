import type { Failure } from "@authentica/backend/certify/item";
import { words as texts } from "#words/engine.ts";

/** Returns why a file was not registered: the service's message if there is one, else the text for the error code. */
export const failureWords = ({ code, words }: Failure): string => words ?? texts.failures[code];
