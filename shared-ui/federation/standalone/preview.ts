// Must be imported before all other styles, because this style sheet defines the order of the cascade layers.
import "../../tokens/index.css";
import "../../tokens/late-fonts.css";

// Shared packages are only available behind this asynchronous boundary, so no other module may be imported here.
import("./load-built.ts");
