import { AuthenticaError } from "../../client/index.ts";
import { inEnglish, type Text } from "../world/text.ts";

/** An error of a call that the command itself explains, such as one of a proxy. `message` is the text in English. */
export class ExplainedError extends AuthenticaError {
  readonly text: Text;
  constructor(text: Text, told: Omit<ConstructorParameters<typeof AuthenticaError>[0], "message">) {
    super({ ...told, message: inEnglish(text) });
    this.text = text;
  }
}
