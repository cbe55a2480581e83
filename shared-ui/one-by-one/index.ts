export { NotDone, type NotDoneProps } from "./not-done.tsx";
export { type Outcome, oneByOne, type Ran } from "./one-by-one.ts";
export { RunButtons, type RunButtonsProps } from "./run-buttons.tsx";
export { notDone, type Phase, type Run, type RunOptions, useOneByOne } from "./use-one-by-one.ts";
