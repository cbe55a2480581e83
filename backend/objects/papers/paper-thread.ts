/** The thread in which certificates and attestations are drawn. */
import { answerEach } from "../../platform/pictures/within-thread.ts";
import { drawPaper } from "./paper-drawing.ts";

answerEach(drawPaper);
