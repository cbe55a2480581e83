export { AccountChoices } from "./account-choices.tsx";
export { Profile } from "./profile.tsx";
