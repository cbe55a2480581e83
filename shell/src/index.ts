import { nextTask } from "@authentica/shared-ui/next-task";
import "@authentica/shared-ui/tokens/index.css";
import styles from "./errors/full-page.module.css";

// Shared packages exist only behind this boundary: nothing that uses one may be imported here. They have their own task, behind the federation's.
const begins = nextTask()
  .then(() => import(/* webpackMode: "eager" */ "./bootstrap.tsx"))
  .then(({ begun }) => begun);
begins.catch((error: unknown) => {
  console.error(error);
  const title = document.createElement("h1");
  title.textContent = "L’application n’a pas pu démarrer";
  const advice = document.createElement("p");
  advice.textContent =
    "Vérifiez votre connexion, puis rechargez la page. Authentica a besoin du stockage de votre navigateur.";
  const page = document.createElement("main");
  page.className = styles.page ?? "";
  page.append(title, advice);
  document.getElementById("root")?.replaceChildren(page);
});
