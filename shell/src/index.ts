import { nextTask } from "@authentica/shared-ui/next-task";
import "@authentica/shared-ui/tokens/index.css";
import { words } from "#words/start.ts";
import styles from "./errors/full-page.module.css";

// Shared packages are only available behind this asynchronous boundary, so a module that uses one must not be
// imported here. The import runs in a separate task, after the task of the federation runtime.
const begins = nextTask()
  .then(() => import(/* webpackMode: "eager" */ "./bootstrap.tsx"))
  .then(({ begun }) => begun);
begins.catch((error: unknown) => {
  console.error(error);
  const title = document.createElement("h1");
  title.textContent = words.title;
  const advice = document.createElement("p");
  advice.textContent = words.advice;
  const page = document.createElement("main");
  page.className = styles.page ?? "";
  page.append(title, advice);
  document.getElementById("root")?.replaceChildren(page);
});
