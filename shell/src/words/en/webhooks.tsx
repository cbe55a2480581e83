import type { words as french } from "../fr/webhooks.tsx";

export const words: typeof french = {
  title: "Webhooks",
  lead: "Your server is notified of what happens to your objects.",
  loading: "Loading your webhooks…",
  missing: "Your webhooks could not be loaded",
  none: "No webhooks yet.",
  full: (max) => `An account has at most ${max}\u00a0webhooks. Remove one to add another.`,
  added: "The webhook has been added.",
  edited: "The webhook has been changed.",
  removed: "The webhook has been removed.",
  unavailable: "This installation of Authentica does not send webhooks.",
  challenge: {
    sent: "A new challenge is on its way to your server.",
    failed: "The challenge was not sent",
    conflict: "This webhook is already confirmed, or it is disabled.",
  },
  events: {
    legend: "Events to send",
    missing: "Choose at least one event.",
    all: "All events",
    confirmation: "Confirmation",
    test: "Test",
    registered: { name: "Registered", means: "An object has just been registered in your name." },
    edited: { name: "Edited", means: "Its name, its file or its metadata changed." },
    transferred: { name: "Transferred", means: "You transferred it, or it was transferred to you." },
    revoked: { name: "Revoked", means: "It is no longer valid." },
    erased: { name: "Erased", means: "An administrator erased it." },
    stamped: { name: "Time-stamped", means: "A time-stamping authority dated one of its entries." },
    viewed: { name: "Viewed", means: "Other people viewed it. At most one delivery a minute." },
  },
  row: {
    facts: (events, added, hasTwoSecrets) => (
      <>
        {events}. Added on {added}
        {hasTwoSecrets && ", signed with two secrets"}
      </>
    ),
    challenged: "Your server has received a challenge. It must return it; nothing else is sent before that.",
    challengeAgain: "Ask again",
    attempts: "Latest deliveries",
    edit: "Edit",
    secret: "Secret",
    remove: "Remove",
    unconfirmed: "Awaiting confirmation",
    failing: (since) => <>Deliveries are failing, first failure {since}</>,
    active: "Active",
    disabled: {
      owner: "Disabled by you",
      failures: "Disabled: no delivery succeeded for two days",
      gone: "Disabled: your server answered 410 Gone",
      recovery: "Disabled when the account was recovered",
      administrator: "Disabled by an administrator",
    },
    oneWaiting: "One delivery waiting",
    waiting: (count) => `${count}\u00a0deliveries waiting`,
    manyWaiting: "100\u00a0or more deliveries waiting",
  },
  adding: {
    title: "Add a webhook",
    cancel: "Cancel",
    submit: "Add the webhook",
    failed: "The webhook was not added",
    conflict: "Your account already has a webhook to this server, or already has ten.",
    forbidden: "First confirm the e-mail address of your account, in your profile.",
    keep: "Save the webhook’s secret",
    challenged:
      "Your server has just received a challenge. It must return it in its response; nothing else is sent before that.",
    address: {
      label: "Address",
      hint: "Of your server, with https. An account has one webhook per server, and its address cannot be changed.",
      missing: "Enter an address.",
      long: (max) => `Shorten the address: at most ${max} characters.`,
      incomplete: "Enter a complete address, such as https://example.com/authentica.",
      insecure: "Enter an address that starts with https://.",
      refused:
        "Enter a public https address, with a name instead of an IP address, on port 443 or 8443, without a password or “#”.",
    },
  },
  editing: {
    title: "Edit the webhook",
    submit: "Save",
    failed: "The webhook was not changed",
    enabled: "Send to this address",
    enabledHint: "Events that occur while it is disabled will not be sent later.",
  },
  removing: {
    title: "Remove this webhook?",
    submit: "Remove the webhook",
    failed: "The webhook was not removed",
    effect: (url) => (
      <>
        Nothing more will be sent to {url}, including deliveries that are still waiting. Its latest responses are
        erased.
      </>
    ),
  },
  secret: {
    once: "This secret will not be shown again",
    advice:
      "Save it where your server can read it, to check that each delivery comes from here. The signature follows Standard Webhooks, which has libraries for every language.",
    copy: "Copy the secret",
    kept: "I have saved the secret",
    title: "Replace the secret?",
    keep: "Save the new secret",
    cancel: "Cancel",
    end: "Disable the former secret",
    submit: "Create a new secret",
    failed: "The secret was not changed",
    effect: (url) => (
      <>Deliveries to {url} will be signed with the new secret, and also with the former one for 24&nbsp;hours.</>
    ),
    alreadyTwo: (until) =>
      `Two secrets are already valid: the former one until ${until}. Creating another disables the former one at once.`,
    replaced:
      "The former secret also signs for another 24\u00a0hours, so your server has time to change without losing anything.",
  },
  attempts: {
    title: "Latest deliveries",
    close: "Close",
    test: "Send a test",
    tested: "The test has been sent.",
    replayed: "The delivery is sent again.",
    failed: "Nothing was sent",
    disabled: (url) => <>{url} is disabled: nothing is sent to it.</>,
    loading: "Loading the latest deliveries…",
    missing: "The latest deliveries could not be loaded",
    none: (
      <>
        <strong>Nothing has been sent yet.</strong> A test shows at once whether your server responds.
      </>
    ),
    outcomes: { delivered: "Delivered", waiting: "Will be retried", given_up: "Given up" },
    facts: (at, duration, attempt, again) => (
      <>
        {at}, in {duration}
        {attempt > 1 && `, attempt ${attempt}`}
        {again !== null && `, again on ${again}`}
      </>
    ),
    replay: "Send again",
    failures: {
      status: "refused",
      redirect: "redirected elsewhere: redirects are not followed",
      unknown_name: "the name in the address does not exist, or could not be found",
      refused_address: "the name leads to a private network, where nothing is sent",
      no_connection: "nothing responded at this address, over IPv4",
      tls: "the certificate is not for this name, or is not trusted",
      timeout: "no response within 15 seconds",
      no_answer: "the response is not valid",
      unconfirmed: "the response does not return the challenge",
    },
  },
};
