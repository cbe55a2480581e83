import { defineMicrofrontend } from "@authentica/microfrontend";

export default defineMicrofrontend();
