import { PERSON_NAME_MAX } from "@authentica/backend/contract/constants";
import type { words as french } from "../fr/register.ts";

export const words: typeof french = {
  title: "Create an account",
  lead: "Certify your first file in a minute. It is free.",
  firstName: "First name",
  lastName: "Last name",
  password: "Password",
  confirmPassword: "Confirm the password",
  pending: "Creating your account…",
  submit: "Create my account",
  failed: "Your account could not be created. Try again.",
  refusals: {},
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  missing: {
    firstName: "Enter your first name.",
    lastName: "Enter your last name.",
    walletAddress: "Enter the address of your wallet.",
  },
  walletShape: "A wallet address starts with 0x, followed by 40 hexadecimal digits (0 to 9, a to f).",
  walletChecksum: "The checksum of this address is wrong. Copy it from your wallet again.",
  nameTooLong: `At most ${PERSON_NAME_MAX} characters.`,
  invisible: "This field contains invisible characters. Clear it and type again.",
  different: "The two passwords do not match.",
};
