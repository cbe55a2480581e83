/** Worker that draws certificates and attestations. */
import { answerEach } from "../../platform/pictures/within-thread.ts";
import { drawPaper } from "./paper-drawing.ts";

answerEach(drawPaper);
