/** Worker in which cards are drawn. */
import { answerEach } from "../../platform/pictures/within-thread.ts";
import { drawCard } from "./card-drawing.ts";

answerEach(drawCard);
