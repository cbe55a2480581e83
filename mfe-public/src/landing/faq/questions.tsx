import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { words } from "#words/faq.tsx";

/** The five questions of the landing page, with their answers. */
export const QUESTIONS = words.questions((text) => <Link to={paths.terms}>{text}</Link>);
