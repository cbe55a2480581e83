export { saveText } from "@authentica/shared-ui/navigation/save-text";
